import AppIntents
import Foundation
import OrderedCollections
import SystemPackage
import WorkflowValues

/// The secrets of `$secrets`: lines of `NAME=value` in `~/.config/segue/secrets`, a file that only its
/// owner may read.
struct SecretStore: Sendable {
  let values: OrderedDictionary<String, IntentValue>
  /// Replaces every secret in a text with `•••`.
  let redact: @Sendable (String) -> String

  static func load(from path: FilePath = Environment.settings.appending("secrets")) throws
    -> SecretStore
  {
    var status = stat()
    guard path.withPlatformString({ stat($0, &status) }) == 0 else { return SecretStore([:]) }
    guard status.st_mode & 0o077 == 0 else {
      throw CommandFailure(
        status: .notPermitted, message: "other users can read `\(path)`",
        help: "make it private with `chmod 600 \(path)`")
    }
    guard let data = FileManager.default.contents(atPath: path.string) else {
      throw CommandFailure(status: .notPermitted, message: "can't read `\(path)`")
    }
    var values: OrderedDictionary<String, IntentValue> = [:]
    for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !line.hasPrefix("#") else { continue }
      values[parts[0].trimmingCharacters(in: .whitespaces)] = .text(String(parts[1]))
    }
    return SecretStore(values)
  }

  init(_ values: OrderedDictionary<String, IntentValue>) {
    self.values = values
    guard !values.isEmpty else {
      redact = { $0 }
      return
    }
    let secrets = values.values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    let redactor = Redactor(secrets: secrets)
    redact = { redactor.redact($0) }
  }
}
