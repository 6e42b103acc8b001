import CGdkPixbuf
import DrawingProtocol

/// Decoded picture of gdk-pixbuf: 8 bits a channel, RGB or RGBA.
final class Pixbuf {
    private let pixbuf: OpaquePointer

    /// Takes ownership of a reference.
    init(owning pixbuf: OpaquePointer) {
        self.pixbuf = pixbuf
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(pixbuf))
    }

    var width: Int { Int(gdk_pixbuf_get_width(pixbuf)) }
    var height: Int { Int(gdk_pixbuf_get_height(pixbuf)) }

    /// Writes the picture to the shared memory.
    func store(nominalWidth: Int, nominalHeight: Int, previewSide: Int?) throws(PictureError) -> DrawnPicture {
        guard let pixels = gdk_pixbuf_read_pixels(pixbuf) else { throw .notEnoughMemory }
        let channelCount = Int(gdk_pixbuf_get_n_channels(pixbuf))
        let rows = PixelRows(
            start: pixels, width: width, height: height, rowStride: Int(gdk_pixbuf_get_rowstride(pixbuf)),
            pixelStride: channelCount, channels: .rgb, alpha: channelCount == 4 ? .straight : .none)
        var picture = try rows.overVisibleBackground().store(
            nominalWidth: nominalWidth, nominalHeight: nominalHeight, previewSide: previewSide)
        picture.orientation = orientation
        return picture
    }

    /// Orientation of a photo, which gdk-pixbuf finds in a JPEG file.
    private var orientation: PictureOrientation {
        guard let text = gdk_pixbuf_get_option(pixbuf, "orientation"), let value = Int(String(cString: text)) else {
            return .upright
        }
        return PictureOrientation(rawValue: value) ?? .upright
    }
}
