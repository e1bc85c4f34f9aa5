import Foundation
import Synchronization

/// What forms with tickets have led to lately. A form that is sent twice, as by a double click, acts once.
final class Tickets: Sendable {
  typealias Outcome = (text: String, next: PageAddress)

  /// For how long a ticket is known. Who sends a page's form again later wants another run.
  static let validity: TimeInterval = 10
  private static let most = 200

  private struct Taken {
    let ticket: String
    let at: Date
    let outcome: Task<Outcome, any Error>
  }

  private let taken = Mutex<[Taken]>([])

  /// Acts, unless this was begun with the same ticket: then it waits for what comes of that.
  func once(
    _ ticket: String, at now: Date, _ act: @escaping @Sendable () async throws -> Outcome
  ) async throws -> Outcome {
    let outcome = taken.withLock { taken in
      taken.removeAll { abs(now.timeIntervalSince($0.at)) >= Self.validity }
      if let known = taken.first(where: { $0.ticket == ticket }) { return known.outcome }
      let outcome = Task { try await act() }
      taken.append(Taken(ticket: ticket, at: now, outcome: outcome))
      if taken.count > Self.most { taken.removeFirst() }
      return outcome
    }
    do {
      return try await outcome.value
    } catch {
      // What didn't work may be tried again.
      taken.withLock { $0.removeAll { $0.ticket == ticket } }
      throw error
    }
  }
}
