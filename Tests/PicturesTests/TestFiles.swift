/// Picture files with several pages, made byte by byte.
enum TestFiles {
    /// A picture with one byte of grey for each pixel.
    struct Grey {
        var width: Int
        var height: Int
        var pixels: [UInt8]
        /// TIFF tag NewSubfileType: 1 is a reduced version of another page.
        var subfileType = 0
        /// Opacity of each pixel of a TIFF page; empty for an opaque page.
        var opacities: [UInt8] = []

        /// Whether a TIFF page is in colours with a fourth channel of 0 that has no meaning.
        var hasUnusedChannel = false

        /// Samples of a TIFF page: grey, with opacity if there is any, or four channels.
        var samples: [UInt8] {
            if hasUnusedChannel { return pixels.flatMap { [$0, $0, $0, 0] } }
            return opacities.isEmpty ? pixels : zip(pixels, opacities).flatMap { [$0, $1] }
        }
    }

    /// Returns an uncompressed TIFF file (TIFF 6.0, sections 2 to 4).
    static func tiff(_ pages: [Grey], isLittleEndian: Bool) -> [UInt8] {
        func bytes(_ value: Int, _ count: Int) -> [UInt8] {
            let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isLittleEndian ? little : little.reversed()
        }
        var file = Array((isLittleEndian ? "II" : "MM").utf8) + bytes(42, 2)
        // Each directory follows its pixels.
        var next = file.count + 4 + (pages.first?.samples.count ?? 0)
        file += bytes(next, 4)
        for (index, page) in pages.enumerated() {
            let start = file.count
            file += page.samples
            let channels = page.samples.count / max(1, page.pixels.count)
            var entries: [(tag: Int, value: Int)] = [
                (254, page.subfileType), (256, page.width), (257, page.height), (258, 8), (259, 1),
                (262, page.hasUnusedChannel ? 2 : 1), (273, start), (277, channels), (278, page.height),
                (279, page.samples.count),
            ]
            // The tag ExtraSamples is 2 for opacity that is not multiplied into the colours, and 0 for a channel
            // without meaning.
            if channels > 1 { entries.append((338, page.hasUnusedChannel ? 0 : 2)) }
            file += bytes(entries.count, 2)
            for entry in entries { file += bytes(entry.tag, 2) + bytes(4, 2) + bytes(1, 4) + bytes(entry.value, 4) }
            let isLast = index == pages.count - 1
            next = file.count + 4 + (isLast ? 0 : pages[index + 1].samples.count)
            file += bytes(isLast ? 0 : next, 4)
        }
        return file
    }

    /// Returns a GIF file (GIF89a) of pictures with values below 128, which are shown twice as light.
    /// - Parameter place: position of each picture on the screen, from the left and from the top.
    static func gif(
        screen: (width: Int, height: Int), place: (x: Int, y: Int) = (0, 0), _ pictures: [Grey]
    ) -> [UInt8] {
        func bytes(_ values: Int...) -> [UInt8] { values.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } }
        var file = Array("GIF89a".utf8) + bytes(screen.width, screen.height) + [0xF6, 0, 0]
        file += (0..<128).flatMap { [UInt8](repeating: UInt8(2 * $0), count: 3) }
        for picture in pictures {
            // This extension gives the display time of the picture (section 23).
            file += [0x21, 0xF9, 4, 0, 1, 0, 0, 0]
            file += [0x2C] + bytes(place.x, place.y, picture.width, picture.height) + [0, 7]
            // The compression is minimal: the table is cleared so often that all codes stay at eight bits.
            var codes: [UInt8] = picture.pixels.enumerated().flatMap { $0 % 100 == 0 ? [128, $1] : [$1] }
            codes.append(129)
            for start in stride(from: 0, to: codes.count, by: 255) {
                let part = codes[start..<min(start + 255, codes.count)]
                file += [UInt8(part.count)] + part
            }
            file.append(0)
        }
        return file + [0x3B]
    }

    /// Returns a PDF file (ISO 32000-1) of one page with a picture.
    /// - Parameters:
    ///   - matrix: position of the picture; the page is 200 by 100 points.
    ///   - drawing: drawing on top of the picture.
    static func pdf(_ picture: Grey, matrix: String = "200 0 0 100 0 0", drawing: String = "") -> [UInt8] {
        let content = "q \(matrix) cm /P Do Q \(drawing)"
        let objects: [[UInt8]] =
            [
                "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R "
                    + "/Resources << /XObject << /P 5 0 R >> >> >>",
                "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
            ].map { Array($0.utf8) } + [
                Array(
                    ("<< /Type /XObject /Subtype /Image /Width \(picture.width) /Height \(picture.height) "
                        + "/ColorSpace /DeviceGray /BitsPerComponent 8 /Length \(picture.pixels.count) >>\nstream\n")
                        .utf8)
                    + picture.pixels + Array("\nendstream".utf8)
            ]
        var file = Array("%PDF-1.4\n".utf8)
        var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for (index, object) in objects.enumerated() {
            let place = "\(file.count)"
            table += String(repeating: "0", count: 10 - place.count) + place + " 00000 n \n"
            file += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        let end = "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(file.count)\n%%EOF\n"
        return file + Array((table + end).utf8)
    }
}
