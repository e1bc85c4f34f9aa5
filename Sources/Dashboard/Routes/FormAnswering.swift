package import AppIntentsCore
package import Control
import Foundation

/// What forms show, and what becomes of what is filled in. A form is known by the secret in its link.
package protocol FormAnswering: Sendable {
  func form(_ secret: String) async throws(FormRefusal) -> OpenForm
  /// Starts a run, unless the ticket has started one. It is on the disk when this returns.
  func fillIn(_ secret: String, _ entry: FormEntry) async throws(FormRefusal)
  /// Waits for a moment if the run hasn't ended.
  func outcome(_ secret: String, ticket: String) async throws(FormRefusal) -> FormOutcome
  /// A file in the output of a run, by its place among those that there are.
  func file(_ index: Int, _ secret: String, ticket: String) async throws(FormRefusal) -> Data
  /// What replaces secrets in texts.
  func hiding() throws -> @Sendable (String) -> String
}

/// A form with what can be filled in.
package struct OpenForm: Sendable, Hashable {
  package var title: String
  package var description: String?
  package var inputs: [InputReport]
  /// Whether it has started as many runs as it may. What has started one of them leads to its output still.
  package var isUsedUp: Bool

  package init(
    title: String, description: String?, inputs: [InputReport], isUsedUp: Bool = false
  ) {
    self.title = title
    self.description = description
    self.inputs = inputs
    self.isUsedUp = isUsedUp
  }
}

/// What those see who have filled a form in.
package enum FormOutcome: Sendable {
  /// - Parameter isAsking: whether its user has to answer a question first.
  case waiting(title: String, isAsking: Bool)
  case failed(title: String)
  /// - Parameters:
  ///   - output: has no paths.
  ///   - files: those in it; nil for one that can't be downloaded.
  case output(title: String, output: IntentValue, files: [FormFile])
}

/// A file in the output of a run.
package struct FormFile: Sendable, Hashable {
  package var name: String
  /// Whether it can be downloaded.
  package var isThere: Bool

  package init(name: String, isThere: Bool) {
    self.name = name
    self.isThere = isThere
  }
}

/// Why a form does nothing.
package enum FormRefusal: Error, Hashable {
  /// There is no such form, or none any more.
  case unknown
  /// Its workflow may not run now.
  case closed
  /// It has started as many runs as it may.
  case usedUp
  /// Others have filled it in often in the last minute.
  case tooMany(seconds: Int)
  /// What was filled in can't be used.
  case wrong(String)
  case unavailable
}
