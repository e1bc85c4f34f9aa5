import AppIntentsCore
import ArgumentParser
import Diagnostics
import OrderedCollections
import WorkflowValues

/// `segue secrets set`: sets a secret.
struct SetSecretCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Sets a secret to a value that is typed unseen, or piped.",
    discussion: """
      The value is never an argument, which every user of the machine could read.

        segue secrets set MAIL_PASSWORD
        pass show mail | segue secrets set MAIL_PASSWORD
      """)

  @Argument(help: "The name, as in `$secrets.NAME`.", completion: SecretsCommand.names)
  var name: String

  @Flag(
    help: """
      Put it into the desktop's keyring, through secret-tool. A secret that is there already stays there.
      """)
  var keyring = false

  func run() throws {
    guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
      throw CommandFailure(
        status: .usage, message: "`\(name)` is no name for a secret",
        help: "a name has letters, digits and `_`, and begins with no digit")
    }
    let value = try value()
    guard !value.isEmpty else {
      throw CommandFailure(
        status: .usage, message: "the value is empty", help: "`\(name)` stays as it was")
    }
    guard !value.contains(where: \.isNewline), !value.utf8.contains(0) else {
      throw CommandFailure(status: .usage, message: "a secret is one line of text")
    }
    guard value.utf8.count < 1 << 15 else {
      throw CommandFailure(status: .usage, message: "a secret has less than 32 KiB")
    }
    let file = SecretFile()
    if try keyring || SecretStore.entries()[name] == .keyring {
      try Keyring.set(name, to: value)
      try file.set(name, to: .keyring)
      Output.message("set `\(name)` in the keyring")
    } else {
      try file.set(name, to: .file(value: value))
      Output.message("set `\(name)` in `\(file.path.shown)`")
    }
    if value.utf8.count < Redactor.shortest {
      Output.message(
        "warning: a value of fewer than \(Redactor.shortest) bytes isn't hidden in what runs say and "
          + "keep: most texts have it by chance")
    }
  }

  /// The value from standard input, if that is a pipe or a file, or from the terminal.
  private func value() throws -> String {
    guard StandardInput.isPiped else {
      return try HiddenLine.read(prompt: "\(name) (not shown): ") ?? ""
    }
    guard let text = String(validating: try StandardInput.readAll(), as: UTF8.self) else {
      throw CommandFailure(status: .usage, message: "standard input isn't UTF-8 text")
    }
    // The end of the line isn't part of the value, whichever system wrote it.
    return String(text.last?.isNewline == true ? text.dropLast() : text[...])
  }
}
