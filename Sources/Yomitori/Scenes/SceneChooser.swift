import GtkKit
import Scanning

/// The menu of scenes in the header, with the actions on the chosen scene.
final class SceneChooser {
    let button: MenuButton
    let menu = Menu()
    private(set) var actions: [Action] = []
    /// Called when another scene is chosen, or the current one was changed.
    var onChange: (ScanScene) -> Void = { _ in }
    /// Called when the user chooses a scene, in the header's menu or another one.
    var onChoose: () -> Void = {}
    /// A scene was deleted; the closure that is passed brings it back.
    var onDelete: (_ name: String, _ undo: @escaping () -> Void) -> Void = { _, _ in }
    /// A shipped scene is again as it came; the closure that is passed brings back what it was before.
    var onRestore: (_ name: String, _ undo: @escaping () -> Void) -> Void = { _, _ in }
    /// A scene was copied, and the copy is chosen.
    var onCopy: (_ name: String) -> Void = { _ in }
    /// Called with the purpose of a scene that the user chose.
    var onExplain: (String) -> Void = { _ in }
    /// Returns whether the service that makes devices vibrate runs.
    var hasFeedbackService: () -> Bool = { false }
    /// Called with the reason when the scenes could not be written.
    var onFailure: (String) -> Void = { _ in }

    private let store: SceneStore
    private let window: Window
    private let label = Label()
    private let choice: Action
    private let remove: Action
    private let restore: Action
    private var editor: SceneEditor?

    init(store: SceneStore, window: Window) {
        self.store = store
        self.window = window
        label.setEllipsis()
        button = MenuButton(label: label, icon: "view-list-symbolic", name: tr("Scene"), menu: menu)
        var choose: (String) -> Void = { _ in }
        var removeScene: () -> Void = {}
        choice = Action("scene", choice: store.current.id) { choose($0) }
        remove = Action("scene-delete") { removeScene() }
        restore = Action("scene-restore") { removeScene() }
        choose = { [weak self] in self?.choose($0) }
        removeScene = { [weak self] in self?.deleteOrRestore() }
        actions = [
            choice, remove, restore,
            Action("scene-copy") { [weak self] in self?.copy() },
            Action("scene-change") { [weak self] in self?.edit() },
        ]
        store.onFailure = { [weak self] in self?.onFailure($0) }
        refresh()
    }

    /// Saves at once what was changed.
    func settle() { store.settle() }

    /// Whether the button has a text beside its icon.
    var showsText: Bool {
        get { label.isVisible }
        set { label.isVisible = newValue }
    }
    /// The maximum width of that text.
    var maximumCharacters: Int {
        get { label.maximumCharacters }
        set { label.maximumCharacters = newValue }
    }

    /// Stores the position and shape of the scene's own frame.
    func keep(_ frame: NormalizedRectangle, shape: ScanScene.FrameShape) {
        var scene = store.current
        (scene.frame, scene.frameShape) = (frame, shape)
        store.change(scene)
        refresh()
    }

    private func choose(_ id: String) {
        button.close()
        onChoose()
        store.choose(id)
        refresh()
        onChange(store.current)
        let explanation = SceneStore.explanation(of: store.current)
        if !explanation.isEmpty { onExplain(explanation) }
    }

    private func change(_ body: (SceneStore) -> Void) {
        body(store)
        refresh()
        onChange(store.current)
    }

    private func copy() {
        let original = store.current.id
        change { $0.copy() }
        if store.current.id != original { onCopy(SceneStore.displayName(of: store.current)) }
    }

    private func deleteOrRestore() {
        let scene = store.current
        change { $0.deleteOrRestore() }
        let undo: () -> Void = { [weak self] in
            self?.change { store in
                store.change(scene)
                store.choose(scene.id)
            }
        }
        guard let restored = store.collection.scene(scene.id) else {
            return onDelete(SceneStore.displayName(of: scene), undo)
        }
        onRestore(SceneStore.displayName(of: restored), undo)
    }

    private func edit() {
        if let editor { return editor.window.present() }
        let others = store.collection.scenes.filter { $0.id != store.current.id }
        let new = SceneEditor(
            store.current, otherNames: Set(others.map { SceneStore.displayName(of: $0) }),
            hasFeedbackService: hasFeedbackService(), before: window
        ) { [weak self] scene in
            self?.change { $0.change(scene) }
        }
        editor = new
        new.window.onDestroy { [weak self] in
            self?.editor = nil
            self?.settle()
        }
        new.window.present()
    }

    private func refresh() {
        menu.removeAll()
        let scenes = Menu()
        for scene in store.collection.scenes {
            scenes.append(SceneStore.displayName(of: scene), action: "win.scene", target: scene.id)
        }
        menu.appendSection(scenes)
        let current = store.current
        let isShipped = SceneCollection.isShipped(current.id)
        let editing = Menu()
        editing.append(tr("_Edit Scene…"), action: "win.scene-change")
        editing.append(tr("_Duplicate Scene"), action: "win.scene-copy")
        remove.isEnabled = !isShipped
        restore.isEnabled = isShipped && !ScanScene.shipped.contains(current)
        // Only possible actions are shown, because a menu entry has no tooltip to say why it is disabled.
        if restore.isEnabled { editing.append(tr("_Restore Scene"), action: "win.scene-restore") }
        if remove.isEnabled { editing.append(tr("De_lete Scene"), action: "win.scene-delete") }
        menu.appendSection(editing)
        choice.setChoice(current.id)
        label.text = SceneStore.displayName(of: current)
        button.accessibleDescription = label.text
    }
}
