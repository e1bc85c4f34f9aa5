package import AppIntents
package import Foundation
package import RunHistory
package import OrderedCollections
package import SystemPackage
package import WorkflowEngine
package import WorkflowLanguage

/// What all runs of a daemon have in common.
package struct RunSetting: Sendable {
  /// What `~` means.
  package var home: FilePath
  package var environment: [String: String]
  /// Where `run:` finds other workflows.
  package var library: any WorkflowLibrary
  /// Read for every run, so that a change needs no restart.
  package var secrets: @Sendable () throws -> Secrets

  package init(
    home: FilePath, environment: [String: String], library: any WorkflowLibrary,
    secrets: @escaping @Sendable () throws -> Secrets = { Secrets() }
  ) {
    self.home = home
    self.environment = environment
    self.library = library
    self.secrets = secrets
  }
}

/// `$secrets`, and what keeps them out of everything that people may read.
package struct Secrets: Sendable {
  package var values: OrderedDictionary<String, IntentValue>
  package var redact: @Sendable (String) -> String

  package init(
    values: OrderedDictionary<String, IntentValue> = [:],
    redact: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.values = values
    self.redact = redact
  }
}

/// Those who take part in runs: they say which files runs make, answer questions, tell people, and
/// start what waits for a run's end.
package protocol RunWatching: Sendable {
  /// Who is told of the files that a run changes; nil where nobody wants to know.
  func witness(of run: QueuedRun) -> (any FileWitness)?
  /// A program that a run has started is at work: nobody can say which files it makes.
  func programBegan(of run: QueuedRun, at moment: Date)
  func programEnded(of run: QueuedRun, at moment: Date)
  /// Who answers a run's questions.
  func interaction(of run: QueuedRun, _ interruption: Interruption) -> any Interaction
  /// Asks a person whether a run may begin whose trigger says `confirm: true`.
  func confirm(_ run: QueuedRun, name: String, _ interruption: Interruption) async throws -> Bool
  func message(_ message: IntentMessage, from run: QueuedRun)
  /// Enters what follows from the end of a run, in the transaction that ends it.
  /// - Returns: the workflows of the runs that were entered.
  func ending(
    _ state: RunState, of run: QueuedRun, output: IntentValue, at moment: Date,
    in store: StoreTransaction
  ) throws -> [String]
  /// A run has ended, and all that follows is in the store.
  /// - Parameter options: of the trigger that started it.
  func ended(_ run: QueuedRun, _ ending: RunEnding, options: TriggerOptions) async
  /// Nothing more is heard of a run: somebody else has entered how it ended.
  func left(_ run: QueuedRun)
  /// Something is wrong that belongs to no run.
  func trouble(_ message: String)
}
