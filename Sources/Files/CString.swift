/// Returns a path, or another text that need not be UTF-8, in the form that the C library takes: with a zero at its
/// end.
package func cString(_ path: [UInt8]) -> [CChar] {
    path.map { CChar(bitPattern: $0) } + [0]
}
