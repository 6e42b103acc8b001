import GtkKit

extension MainWindow {
    func mainMenu() -> Menu {
        let menu = Menu()
        let pictures = Menu()
        pictures.append(tr("_Open a Picture…"), action: "win.open")
        pictures.append(tr("_Paste a Picture or a Text"), action: "win.paste-anywhere")
        pictures.append(tr("Scan a Code on the _Screen"), action: "win.scan-screen")
        pictures.append(tr("C_reate a Code…"), action: "win.create")
        menu.appendSection(pictures)
        let view = Menu()
        view.appendSubmenu(cameras.menu, title: tr("_Camera"))
        view.appendSubmenu(sceneChooser.menu, title: tr("Sc_ene"))
        view.appendSubmenu(rotationMenu(), title: tr("Ro_tation"))
        menu.appendSection(view)
        let program = Menu()
        program.append(tr("Pre_ferences"), action: "win.preferences")
        program.append(tr("_Help"), action: "win.help")
        program.append(tr("_Keyboard Shortcuts"), action: "win.shortcuts")
        program.append(tr("_About Yomitori"), action: "win.about")
        menu.appendSection(program)
        return menu
    }

    private func rotationMenu() -> Menu {
        let menu = Menu()
        let turns = Menu()
        turns.append(tr("_No Rotation"), action: "win.rotation", target: "0")
        turns.append(tr("90° _Clockwise"), action: "win.rotation", target: "90")
        turns.append(tr("_180°"), action: "win.rotation", target: "180")
        turns.append(tr("90° C_ounterclockwise"), action: "win.rotation", target: "270")
        menu.appendSection(turns)
        let mirror = Menu()
        mirror.append(tr("_Mirror the Picture"), action: "win.mirror")
        menu.appendSection(mirror)
        return menu
    }
}
