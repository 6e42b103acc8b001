/// A path, or another text that need not be UTF-8, as the C library takes it: with the zero at its end.
package func cString(_ path: [UInt8]) -> [CChar] {
    path.map { CChar(bitPattern: $0) } + [0]
}
