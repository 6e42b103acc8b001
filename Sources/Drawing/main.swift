import DrawingProtocol
import Glibc

// The program `yomitori-draw` loads and draws files with foreign libraries in a separate process, which limits the
// memory and time that they take. Only the module Pictures starts it.
guard fcntl(DrawingDescriptor.messages, F_GETFD) >= 0 else {
    let text = "yomitori-draw is started by yomi and yomitori; it does nothing by itself.\n"
    _ = text.utf8.withContiguousStorageIfAvailable { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(2)
}
ResourceLimits.apply()
ResourceLimits.endWithCaller()
var server = DrawingServer()
while case .message(let message) = DrawingMessage.receive(from: DrawingDescriptor.messages),
    let request = DrawingRequest(message)
{
    ResourceLimits.renewTime()
    guard server.answer(request).message.send(to: DrawingDescriptor.messages) else { break }
}
