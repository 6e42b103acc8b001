/// Pose of the card: a projective map between its texels and the frame's pixels.
struct DemoPose: Sendable {
    /// Matrix from card to frame, row-major.
    let forward: [Double]
    /// Matrix from frame to card, row-major.
    let inverse: [Double]

    /// - Parameters:
    ///   - center: position of the card's centre, in pixels of the frame.
    ///   - size: height of the card in pixels when it faces the camera.
    ///   - roll: clockwise rotation in the picture's plane, in radians.
    ///   - pitch, yaw: angles by which it leans back and to the side, in radians.
    ///   - zoom: magnification about `zoomCenter`, as by a lens.
    init(
        card: (width: Int, height: Int), center: (x: Double, y: Double), size: Double, roll: Double, pitch: Double,
        yaw: Double, zoom: Double, zoomCenter: (x: Double, y: Double)
    ) {
        let focalLength = 1_150.0
        let scale = size / Double(card.height)
        let (sr, cr) = (DemoMath.sin(roll), DemoMath.cos(roll))
        let (sp, cp) = (DemoMath.sin(pitch), DemoMath.cos(pitch))
        let (sy, cy) = (DemoMath.sin(yaw), DemoMath.cos(yaw))
        // R = Rx(pitch) · Ry(yaw) · Rz(roll). Only the first two columns matter, because the card has no depth.
        let columns = [
            [scale * cy * cr, scale * (cp * sr + sp * sy * cr), scale * (sp * sr - cp * sy * cr)],
            [-scale * cy * sr, scale * (cp * cr - sp * sy * sr), scale * (sp * cr + cp * sy * sr)],
        ]
        let cx = (center.x - zoomCenter.x) * zoom + zoomCenter.x
        let cyFrame = (center.y - zoomCenter.y) * zoom + zoomCenter.y
        var m = [Double](repeating: 0, count: 9)
        for c in 0..<2 {
            let z = columns[c][2] / focalLength
            m[c] = zoom * columns[c][0] + cx * z
            m[3 + c] = zoom * columns[c][1] + cyFrame * z
            m[6 + c] = z
        }
        // The card's origin is its top left corner, but it rotates about its centre.
        let (ox, oy) = (-Double(card.width) / 2, -Double(card.height) / 2)
        m[2] = m[0] * ox + m[1] * oy + cx
        m[5] = m[3] * ox + m[4] * oy + cyFrame
        m[8] = m[6] * ox + m[7] * oy + 1
        forward = m
        inverse = [
            m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
            m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
            m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
        ]
    }

    func frame(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        let w = forward[6] * x + forward[7] * y + forward[8]
        return (
            (forward[0] * x + forward[1] * y + forward[2]) / w, (forward[3] * x + forward[4] * y + forward[5]) / w
        )
    }

    /// Returns the number of texels in a pixel, at the card's point that is seen at (x, y) of the frame.
    func texelsPerPixel(_ x: Double, _ y: Double) -> Double {
        let a = card(x - 0.5, y)
        let b = card(x + 0.5, y)
        let c = card(x, y - 0.5)
        let d = card(x, y + 0.5)
        let (ux, uy, vx, vy) = (b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y)
        return (abs(ux * vy - uy * vx)).squareRoot()
    }

    func card(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        let w = inverse[6] * x + inverse[7] * y + inverse[8]
        return (
            (inverse[0] * x + inverse[1] * y + inverse[2]) / w, (inverse[3] * x + inverse[4] * y + inverse[5]) / w
        )
    }
}
