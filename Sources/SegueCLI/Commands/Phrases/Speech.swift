import Confinement
import Foundation
import SystemPackage

/// Says texts aloud with the program `espeak-ng`.
struct Speech {
  private let program: FilePath

  /// - Throws: `CommandFailure` if the program isn't installed.
  init() throws {
    guard let program = ProgramPath.find("espeak-ng", path: Environment.value("PATH")) else {
      throw CommandFailure(
        status: .unavailable, message: "there is no program `espeak-ng` to speak with",
        help: "install the package `espeak-ng`")
    }
    self.program = program
  }

  /// Waits until the text is said.
  ///
  /// - Throws: `CommandFailure` if it can't be said.
  func say(_ text: String) throws {
    // A text is at most a few minutes long, and the program reads it at once.
    let words = text.utf8.prefix(Self.mostBytes)
    let ended = ShortProgram.run(
      program, ["--stdin"], input: Array(String(decoding: words, as: UTF8.self).utf8),
      limit: .seconds(600))
    guard let ended, ended.status == 0 else {
      let reason = ended?.errors.split(whereSeparator: \.isNewline).last.map { ": \($0)" } ?? ""
      throw CommandFailure(status: .failed, message: "`espeak-ng` can't say the answer\(reason)")
    }
  }

  private static let mostBytes = 16_000
}
