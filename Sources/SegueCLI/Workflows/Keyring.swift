import AppIntentsCore
import Confinement
import Foundation
import SystemPackage

/// The desktop's keyring, through libsecret's `secret-tool`. It is where secrets are that a line
/// `keyring NAME` names.
enum Keyring {
  /// How long a person has to unlock it.
  private static let limit = Duration.seconds(60)

  /// - Throws: `CommandFailure` if it has no such secret, or can't be read.
  static func secret(_ name: String) throws -> String {
    let outcome = try run(["lookup"] + attributes(of: name))
    guard outcome.status == 0, let text = String(validating: outcome.output, as: UTF8.self) else {
      throw CommandFailure(
        status: .notPermitted,
        message: "can't read the secret `\(name)` from the keyring" + reason(outcome),
        help: "unlock the keyring, or set it again with `segue secrets set \(name)`")
    }
    return text
  }

  /// Stores a secret, in place of one with the same name.
  static func set(_ name: String, to value: String) throws {
    let words = ["store", "--label=Segue: \(name)"] + attributes(of: name)
    let outcome = try run(words, input: Array(value.utf8))
    guard outcome.status == 0 else {
      throw CommandFailure(
        status: .cannotCreate, message: "can't store `\(name)` in the keyring" + reason(outcome))
    }
  }

  /// Removes a secret, if there is one.
  static func unset(_ name: String) throws {
    // It has a status of its own for a secret that it doesn't have.
    let outcome = try run(["clear"] + attributes(of: name))
    if outcome.status != 0, !outcome.errors.isEmpty {
      throw CommandFailure(
        status: .cannotCreate, message: "can't remove `\(name)` from the keyring" + reason(outcome))
    }
  }

  private static func attributes(of name: String) -> [String] {
    ["application", "segue", "name", name]
  }

  private static func reason(_ outcome: ShortProgram.Outcome) -> String {
    let line = outcome.errors.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return line.isEmpty ? "" : ": \(line)"
  }

  private static func run(_ words: [String], input: [UInt8] = []) throws -> ShortProgram.Outcome {
    guard let program = ProgramPath.find("secret-tool", path: Environment.value("PATH")) else {
      throw CommandFailure(
        status: .notPermitted, message: "the keyring can't be used without `secret-tool`",
        help: "`apt install libsecret-tools` installs it")
    }
    guard let outcome = ShortProgram.run(program, words, input: input, limit: limit) else {
      throw CommandFailure(
        status: .notPermitted, message: "the keyring doesn't answer",
        help: "unlock it, and try again")
    }
    return outcome
  }
}
