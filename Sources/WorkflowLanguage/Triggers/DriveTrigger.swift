package import AppIntentsCore
package import Diagnostics
package import OrderedCollections
package import SystemPackage

/// `drive: Backup`: a drive is connected or disconnected.
package struct DriveTrigger: Trigger {
  package static let kind = "drive"
  package static let summary = "A drive is connected or disconnected."
  package static let example = """
    drive: Backup
    events: [connected, disconnected]
    """

  /// The drive's name; nil is any.
  package let name: String?
  package let events: [ConnectionEvent]
  package let options: TriggerOptions
  package let range: SourceRange

  package init?(reading reader: TriggerReader) {
    let subject = reader.subject(
      .text("drive's name", "a drive's name or `any`"),
      "The drive's label, or the last part of the folder where it is mounted; `any` is any device.")
    events = reader.value(
      "events", .choices(), default: [.connected], "What has to happen to the drive.")
    options = reader.options()
    range = reader.range
    guard let name = subject else { return nil }
    self.name = name.value == "any" ? nil : name.value
  }

  package var startProperty: String? { "folder" }

  package var properties: OrderedDictionary<String, ValueType> {
    ["drive": .text, "folder": .file, "event": .text]
  }

  /// What `$trigger` has.
  package static func values(
    drive: String, folder: FilePath, _ event: ConnectionEvent
  ) -> OrderedDictionary<String, IntentValue> {
    [
      "drive": .text(drive), "folder": .file(IntentFile(path: folder)),
      "event": .text(event.rawValue),
    ]
  }

  /// A drive that isn't connected would be mounted in `/media`.
  package func samples(
    _ setting: SampleSetting
  ) throws -> [OrderedDictionary<String, IntentValue>] {
    let drive = try setting.drive(name)
    let name = drive?.name ?? name ?? "drive"
    return [
      Self.values(
        drive: name, folder: drive?.folder ?? FilePath("/media").appending(name),
        events.first ?? .connected)
    ]
  }

  package var sentence: String {
    let drive = name.map { "the drive `\($0)`" } ?? "any drive"
    return "when \(drive) is \(Phrasing.join(events.map(\.rawValue), "or"))"
  }

  package var occasions: [String] {
    events.map { "drive \(name ?? "any") \($0.rawValue)" }
  }
}
