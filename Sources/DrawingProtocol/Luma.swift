/// Returns the luma of a colour (ITU-R BT.601-7, 2.5.1), as a camera converts it to grey, in 16-bit fixed point,
/// rounded.
///
/// The weights add up to 65536, so that a grey keeps its value.
/// - Parameter color: the components, from 0 to 255.
@inlinable
package func luma(_ color: (red: UInt32, green: UInt32, blue: UInt32)) -> UInt8 {
    UInt8(truncatingIfNeeded: (color.red &* 19595 &+ color.green &* 38470 &+ color.blue &* 7471 &+ 0x8000) >> 16)
}
