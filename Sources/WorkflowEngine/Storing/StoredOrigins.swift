import AppIntentsCore
import Synchronization

/// What a language model had a part in among the values of a step, for those that the step stores, and
/// among the stored values that it reads.
final class StoredOrigins: Sendable {
  /// Those of the step that the current task belongs to, if it may use what is stored.
  @TaskLocal static var current: StoredOrigins?

  /// What is kept of the sources beside a stored value.
  let given: ValueOrigin.Sources
  private let found = Atomic<UInt8>(0)

  init(of given: ValueOrigin.Sources) {
    self.given = given.intersection(.ofModels)
  }

  func add(_ sources: ValueOrigin.Sources) {
    found.bitwiseOr(sources.rawValue, ordering: .relaxed)
  }

  /// The sources of what was read.
  var read: ValueOrigin.Sources {
    ValueOrigin.Sources(rawValue: found.load(ordering: .relaxed))
  }
}
