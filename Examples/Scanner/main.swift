// A scanner in a window of its own: shows what was read last, and prints every read.
//
//   swift run ScannerExample          with the first camera there is
//   swift run ScannerExample demo     with the demo camera

import CGtk
import Capture
import ScannerView

gtk_init(nil, nil)
let scanner = ScannerView(name: "Camera")
scanner.onStateChange = { if case .failed(let error) = $0 { print("camera:", error) } }

let window = gtk_window_new(GTK_WINDOW_TOPLEVEL)
let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
let label = gtk_label_new("Hold a code in front of the camera")
func gtk<T>(_ widget: UnsafeMutablePointer<GtkWidget>?) -> UnsafeMutablePointer<T>? {
    UnsafeMutableRawPointer(widget)?.assumingMemoryBound(to: T.self)
}
gtk_window_set_title(gtk(window), "Scanner")
gtk_window_set_default_size(gtk(window), 800, 600)
gtk_container_add(gtk(window), box)
gtk_container_add(gtk(box), scanner.widget.assumingMemoryBound(to: GtkWidget.self))
gtk_container_add(gtk(box), label)
gtk_widget_show_all(window)

Task {
    for await read in scanner.makeReads() {
        print(read.barcode.symbology, read.barcode.text)
        gtk_label_set_text(gtk(label), read.barcode.text)
    }
    // The window was closed.
    gtk_main_quit()
}

let cameras = CommandLine.arguments.contains("demo") ? [] : CameraCatalog().cameras()
scanner.start(cameras.first ?? .demo)
gtk_main()
