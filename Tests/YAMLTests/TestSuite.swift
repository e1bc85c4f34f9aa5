import Foundation
import Testing

/// A case of the yaml-test-suite.
struct SuiteCase: Sendable, CustomTestStringConvertible {
  let id: String
  let bytes: [UInt8]
  /// The events that should come.
  let events: [String]
  let isWellFormed: Bool
  /// Whether libyaml 0.2.5 does what the suite says.
  let passes: Bool

  var testDescription: String { id }

  static let all: [SuiteCase] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/yaml-test-suite")
    let table = read(folder.appending(path: "libyaml-0.2.5-baseline.tsv"))
    return table.split(separator: "\n").dropFirst().map { row in
      let fields = row.split(separator: "\t")
      let home = folder.appending(path: String(fields[0]))
      return SuiteCase(
        id: String(fields[0]),
        bytes: [UInt8]((try? Data(contentsOf: home.appending(path: "in.yaml"))) ?? Data()),
        events: read(home.appending(path: "test.event")).split(separator: "\n").map(String.init),
        isWellFormed: fields[1] == "valid", passes: fields[2] == "pass")
    }
  }()

  private static func read(_ url: URL) -> String {
    String(decoding: (try? Data(contentsOf: url)) ?? Data(), as: UTF8.self)
  }
}
