extension PictureError {
    /// Message that carries the error to the other program.
    var message: DrawingMessage {
        switch self {
        case .notFound: DrawingMessage([0])
        case .noPermission: DrawingMessage([1])
        case .isDirectory: DrawingMessage([2])
        case .empty: DrawingMessage([3])
        case .unknownFormat: DrawingMessage([4])
        case .tooManyPixels(let width, let height): DrawingMessage([5, Int64(width), Int64(height)])
        case .tooManyBytes(let limit): DrawingMessage([6, Int64(limit)])
        case .incomplete: DrawingMessage([7])
        case .damaged(let reason): DrawingMessage([8], text: reason)
        case .system(let operation, let number): DrawingMessage([9, Int64(number)], text: operation)
        case .noPDFSupport: DrawingMessage([10])
        case .encrypted: DrawingMessage([11])
        case .noPages: DrawingMessage([12])
        case .notEnoughMemory: DrawingMessage([13])
        case .tooSlow(let seconds): DrawingMessage([14, Int64(seconds)])
        case .noDrawingProgram: DrawingMessage([15])
        case .crashed: DrawingMessage([16])
        case .unsupported(let reason): DrawingMessage([17], text: reason)
        case .irregular: DrawingMessage([18])
        }
    }

    init?(_ message: DrawingMessage) {
        let numbers = message.numbers.map { Int($0) }
        switch (numbers.first, numbers.count) {
        case (0, 1): self = .notFound
        case (1, 1): self = .noPermission
        case (2, 1): self = .isDirectory
        case (3, 1): self = .empty
        case (4, 1): self = .unknownFormat
        case (5, 3): self = .tooManyPixels(width: numbers[1], height: numbers[2])
        case (6, 2): self = .tooManyBytes(limit: numbers[1])
        case (7, 1): self = .incomplete
        case (8, 1): self = .damaged(reason: message.text)
        case (9, 2): self = .system(operation: message.text, errno: Int32(truncatingIfNeeded: numbers[1]))
        case (10, 1): self = .noPDFSupport
        case (11, 1): self = .encrypted
        case (12, 1): self = .noPages
        case (13, 1): self = .notEnoughMemory
        case (14, 2): self = .tooSlow(seconds: numbers[1])
        case (15, 1): self = .noDrawingProgram
        case (16, 1): self = .crashed
        case (17, 1): self = .unsupported(reason: message.text)
        case (18, 1): self = .irregular
        default: return nil
        }
    }
}
