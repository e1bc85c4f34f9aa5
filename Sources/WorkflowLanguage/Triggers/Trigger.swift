package import AppIntentsCore
package import Diagnostics
import Foundation
package import OrderedCollections
package import SystemPackage

/// Something that starts a workflow by itself, read from a file and checked.
///
/// A kind of trigger is one file: its keys, what it means in words, and what it hands to a run. The
/// parser, the JSON schema, the reference pages and the command line ask the kind.
package protocol Trigger: Sendable {
  /// The key that names the kind in a file: `folder`.
  static var kind: String { get }
  /// What happens when a trigger of this kind fires, in one line.
  static var summary: String { get }
  /// A trigger of this kind with its usual keys, as YAML.
  static var example: String { get }

  /// The keys that all kinds have.
  var options: TriggerOptions { get }
  /// Where it is written.
  var range: SourceRange { get }

  /// What `$trigger` has.
  var properties: OrderedDictionary<String, ValueType> { get }
  /// The properties that are nothing in some of the runs, each with a phrase for when it has a value.
  var conditions: [String: String] { get }
  /// The property that becomes the first input; nil if there is none.
  var startProperty: String? { get }
  /// Whether that property goes to a first input of a type. Otherwise the input keeps its default.
  static func starts(_ type: ValueType) -> Bool
  /// Whether it starts runs by itself.
  var isUnattended: Bool { get }
  /// Whether something else than a person starts runs, which enabling the workflow agrees to.
  var needsConsent: Bool { get }
  /// Whether what starts a run gives the inputs by their names.
  var givesInputs: Bool { get }
  /// What happens when it fires while its workflow runs, unless the file says otherwise.
  var overlap: Overlap { get }

  /// When it starts the workflow, to follow “it starts”: “when a PDF is added to `~/Inbox`”.
  var sentence: String { get }
  /// When it starts the workflow, as a set: a trigger with fewer of these starts it less often.
  /// The store keeps these texts, so they stay the same from version to version.
  var occasions: [String] { get }
  /// What enabling it agrees to: the occasions, with folders as `resolve` gives them, and without what
  /// doesn't start the workflow more often, such as the time of day.
  func agreedOccasions(resolving resolve: (String) -> String) -> [String]

  /// The trigger if the start of the daemon or of the machine fires it.
  var startup: (any StartupFiring)? { get }
  /// The trigger if it goes by a schedule.
  var timed: (any TimedTrigger)? { get }
  /// The trigger if it watches folders.
  var watching: FolderTrigger? { get }
  /// Whether an event made up for it needs files.
  var needsFiles: Bool { get }

  /// The `$trigger` of each run that `segue trigger` starts.
  func samples(_ setting: SampleSetting) throws -> [OrderedDictionary<String, IntentValue>]

  /// Reads a declaration. Returns nil if the trigger can't be understood, which the reader reports.
  init?(reading reader: TriggerReader)
}

extension Trigger {
  package var kind: String { Self.kind }

  package var properties: OrderedDictionary<String, ValueType> { [:] }
  package var conditions: [String: String] { [:] }
  package var startProperty: String? { nil }
  package static func starts(_ type: ValueType) -> Bool { true }
  package var isUnattended: Bool { true }
  package var needsConsent: Bool { isUnattended }
  package var givesInputs: Bool { false }
  package var overlap: Overlap { .queue }
  package var startup: (any StartupFiring)? { nil }
  package var timed: (any TimedTrigger)? { nil }
  package var watching: FolderTrigger? { nil }
  package var needsFiles: Bool { false }
  package func agreedOccasions(resolving resolve: (String) -> String) -> [String] { occasions }

  package func samples(
    _ setting: SampleSetting
  ) throws -> [OrderedDictionary<String, IntentValue>] { [[:]] }

  /// The type of the value that becomes the first input.
  package var startType: ValueType { startProperty.flatMap { properties[$0] } ?? .nothing }

  /// The value that becomes the first input.
  package func startValue(
    of values: OrderedDictionary<String, IntentValue>
  ) -> IntentValue { startProperty.flatMap { values[$0] } ?? .nothing }

  /// The sentence for the user who decides whether to enable it.
  package var description: String {
    guard let question = options.confirm else { return sentence }
    let limit = question.within.map { " within \($0)" } ?? ""
    return "\(sentence), once you have agreed\(limit)"
  }

  /// When it starts its workflow, as one text. A trigger with another one is another trigger.
  package var definition: String { occasions.joined(separator: "\n") }
}

/// What an event is made up from for `segue trigger`.
package struct SampleSetting {
  package var now: Date
  /// The workflow's id.
  package var workflow: String
  /// The files named on the command line.
  package var files: [(path: FilePath, isFolder: Bool)]
  /// Resolves a folder as the workflow's file writes it.
  package var resolve: (String) -> FilePath
  /// The connected drive with a name, or any device.
  package var drive: (String?) throws -> (name: String, folder: FilePath)?
  /// What a `workflow` trigger hands over for the last run of a workflow.
  package var lastRun: (String) throws -> OrderedDictionary<String, IntentValue>

  package init(
    now: Date, workflow: String, files: [(path: FilePath, isFolder: Bool)],
    resolve: @escaping (String) -> FilePath,
    drive: @escaping (String?) throws -> (name: String, folder: FilePath)?,
    lastRun: @escaping (String) throws -> OrderedDictionary<String, IntentValue>
  ) {
    self.now = now
    self.workflow = workflow
    self.files = files
    self.resolve = resolve
    self.drive = drive
    self.lastRun = lastRun
  }
}

/// Why no event can be made up for a trigger.
package struct SampleError: Error, CustomStringConvertible {
  package let message: String
  package let help: String?

  package var description: String { message }

  init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}

/// The kinds of trigger.
package enum TriggerKinds {
  package static let all: [any Trigger.Type] = [
    FolderTrigger.self, TimeTrigger.self, CronTrigger.self, EveryTrigger.self, SunTrigger.self,
    AtTrigger.self, StartupTrigger.self, WorkflowTrigger.self, DriveTrigger.self,
    BluetoothTrigger.self, WebhookTrigger.self, AssistantTrigger.self, ManualTrigger.self,
  ]

  package static let names = all.map { $0.kind }

  /// Whether the value that a trigger of a kind hands over goes to a first input of a type.
  package static func trigger(ofKind kind: String, starts type: ValueType) -> Bool {
    all.first { $0.kind == kind }?.starts(type) ?? true
  }

  /// Reads a declaration.
  package static func read(_ reader: TriggerReader) -> (any Trigger)? {
    let kind = all.first { $0.kind == reader.kind }
    defer { reader.finish() }
    return kind?.init(reading: reader)
  }
}
