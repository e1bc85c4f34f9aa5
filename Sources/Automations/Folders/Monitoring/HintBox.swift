import Synchronization

/// Where sources put what they have to say until the monitor takes it. It stays small: beyond a
/// number of names only their folders are kept.
final class HintBox: Sendable {
  struct Content: Sendable {
    var hints: [FolderHint] = []
    /// Folders in which anything may have happened.
    var contents: Set<FolderNumber> = []
    var hasOverflowed = false
    var hasRestarted = false
    /// A run of our own has finished writing something.
    var hasOwnOutput = false

    var isEmpty: Bool {
      hints.isEmpty && contents.isEmpty && !hasOverflowed && !hasRestarted && !hasOwnOutput
    }
  }

  static let limit = 65_536

  private let content = Mutex(Content())
  /// Rings when there is something in it.
  let bell: Bell

  init(bell: Bell) { self.bell = bell }

  func put(_ report: FileEventReport) {
    content.withLock { content in
      switch report {
      case .overflow: content.hasOverflowed = true
      case .restart: content.hasRestarted = true
      case .hints(let hints):
        content.hints += hints
        if content.hints.count > Self.limit { content.forgetNames() }
      }
    }
    bell.ring()
  }

  func putOwnOutput() {
    content.withLock { $0.hasOwnOutput = true }
    bell.ring()
  }

  func take() -> Content {
    content.withLock { content in
      defer { content = Content() }
      return content
    }
  }
}

extension HintBox.Content {
  fileprivate mutating func forgetNames() {
    var kept: [FolderHint] = []
    for hint in hints {
      if hint.hint == .folder { kept.append(hint) } else { contents.insert(hint.folder) }
    }
    hints = kept
  }
}
