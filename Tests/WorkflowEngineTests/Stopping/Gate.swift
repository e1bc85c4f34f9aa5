/// Suspends tasks until it is opened.
actor Gate {
  private var isOpen = false
  private var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
  private var last = 0
  private var arrivals = 0
  private var watchers: [CheckedContinuation<Void, Never>] = []

  func pass() async throws {
    arrivals += 1
    if !watchers.isEmpty {
      arrivals -= 1
      watchers.removeFirst().resume()
    }
    last += 1
    let number = last
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if isOpen {
          continuation.resume()
        } else if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          waiting[number] = continuation
        }
      }
    } onCancel: {
      Task { await self.turnBack(number) }
    }
  }

  private func turnBack(_ number: Int) {
    waiting.removeValue(forKey: number)?.resume(throwing: CancellationError())
  }

  /// Waits until a task arrives; each arrival counts once.
  func arrival() async {
    if arrivals > 0 {
      arrivals -= 1
      return
    }
    await withCheckedContinuation { watchers.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting.values { continuation.resume() }
    waiting = [:]
  }
}
