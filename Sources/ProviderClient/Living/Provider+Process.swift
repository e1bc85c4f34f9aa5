import Synchronization

extension Provider {
  package var process: Int32? {
    state.withLock { state in
      guard case .running(let conversation) = state.life else { return nil }
      return conversation.process.id
    }
  }
}
