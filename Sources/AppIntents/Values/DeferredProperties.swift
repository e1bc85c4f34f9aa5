import OrderedCollections
import Synchronization

/// The deferred properties of an entity: each is asked for when a step first uses it, and only once.
///
/// Copies of the entity's value share it.
package final class DeferredProperties: Sendable {
  /// Gives the value of the property with a name.
  package typealias Source = @Sendable (_ name: String) async throws -> IntentValue

  private enum Request {
    case open(Task<IntentValue, any Error>)
    case answered(IntentValue)
  }

  /// In the order of their declarations.
  package let names: [String]
  private let source: Source?
  private let requests = Mutex<[String: Request]>([:])

  /// - Parameter source: nil for a value that was read from JSON, whose app is asked.
  package init(_ names: [String], source: Source? = nil) {
    self.names = names
    self.source = source
  }

  /// The value of a property that has been asked for; nil for others.
  package func known(_ name: String) -> IntentValue? {
    requests.withLock { requests in
      if case .answered(let value)? = requests[name] { value } else { nil }
    }
  }

  /// The value of a property. All that ask for it wait for the same answer; a failed request is
  /// repeated by the next one.
  ///
  /// - Parameter other: asked if the properties have no source of their own.
  package func value(
    of name: String, askingOtherwise other: @escaping Source
  ) async throws -> IntentValue {
    let ask = source ?? other
    while true {
      let task: Task<IntentValue, any Error>
      switch request(for: name, ask) {
      case .answered(let value): return value
      case .open(let open): task = open
      }
      do {
        let value = try await withTaskCancellationHandler {
          try await task.value
        } onCancel: {
          task.cancel()
        }
        requests.withLock { $0[name] = .answered(value) }
        return value
      } catch {
        requests.withLock { requests in
          if case .open(task)? = requests[name] { requests[name] = nil }
        }
        // Another one that waited was canceled, and the request with it.
        if error is CancellationError, task.isCancelled, !Task.isCancelled { continue }
        throw error
      }
    }
  }

  private func request(for name: String, _ ask: @escaping Source) -> Request {
    requests.withLock { requests in
      if let request = requests[name] { return request }
      let request = Request.open(Task { try await ask(name) })
      requests[name] = request
      return request
    }
  }
}

/// A deferred property is used that hasn't been asked for yet.
///
/// Evaluations can't wait, so they end with this error, and are repeated after `ask()`.
package struct UnreadProperty: Error, CustomStringConvertible {
  package let name: String
  /// The entities whose property is used.
  package let entities: [IntentEntityValue]

  package init(_ name: String, of entities: [IntentEntityValue]) {
    self.name = name
    self.entities = entities
  }

  package var description: String { "`\(name)` takes time to get, and can't be used here" }
}

extension IntentEntityValue {
  /// The property with a name; nil if the entity has none. Throws an `UnreadProperty` for a deferred
  /// one that hasn't been asked for.
  package func property(_ name: String) throws -> IntentValue? {
    if let value = properties[name] { return value }
    guard let deferred, deferred.names.contains(name) else { return nil }
    if let known = deferred.known(name) { return known }
    throw UnreadProperty(name, of: [self])
  }

  /// Whether a property is deferred.
  package func defers(_ name: String) -> Bool { deferred?.names.contains(name) == true }

  /// The property with a name, also a deferred one of an entity of this program; nil if it has none.
  package func value(ofProperty name: String) async throws -> IntentValue? {
    if let value = properties[name] { return value }
    guard let deferred, deferred.names.contains(name) else { return nil }
    return try await deferred.value(of: name) { _ in .nothing }
  }
}
