import AppIntentsCore
import Foundation
import Glibc
import SystemPackage

/// Calls of `gpg` that work on a file of a `ToolFolder`, with a keyring of their own that nobody else sees.
struct GnuPG {
  static let program = RequiredProgram("gpg", package: "gnupg")
  /// The names of the files in the folder.
  static let (given, made) = ("in", "out")

  private let folder: ToolFolder
  private let home: FilePath

  /// The size of the file that it works on; nil if it isn't known.
  private let size: Int?

  /// - Parameter file: the file in the folder that it works on.
  init(in folder: ToolFolder, for file: IntentFile) throws {
    self.folder = folder
    size = try file.resolvedPath.map {
      try IntentContext.current.files.status(of: $0, followingLinks: true).size
    }
    home = folder.path.appending("keys")
    try home.createFolder()
  }

  /// The file that `gpg` has made.
  var result: FilePath { folder.path.appending(Self.made) }

  /// Runs `gpg` with a password, which is no argument: every user could read it.
  func run(password: ToolPassword, _ arguments: [String]) async throws -> GnuPGStatus {
    try await run(
      ["--pinentry-mode", "loopback", "--passphrase-fd", "0"] + arguments, input: password.line)
  }

  /// Runs `gpg` without the secret keys of the user.
  func run(_ arguments: [String], input: Data? = nil) async throws -> GnuPGStatus {
    // Neither an agent nor a server is asked.
    let own = [
      "--no-options", "--homedir", home.string, "--no-autostart", "--no-symkey-cache",
      "--auto-key-locate", "local",
    ]
    return GnuPGStatus(
      try await folder.run(Self.program, own + Self.usual + arguments, input: input) {
        $0.heard = reporter
      })
  }

  /// Runs `gpg` with the keys of the user, which the user's agent keeps.
  func runWithUsersKeys(_ arguments: [String]) async throws -> GnuPGStatus {
    // Where nobody can type a key's password, it must not be asked for.
    let mode = IntentContext.current.interaction.isAttended ? "default" : "error"
    return GnuPGStatus(
      try await folder.run(Self.program, Self.usual + ["--pinentry-mode", mode] + arguments) {
        $0.bounds = nil
        $0.heard = reporter
        $0.environment = ["LC_ALL": Array("C.UTF-8".utf8)]
      })
  }

  private static let usual = [
    "--batch", "--no-tty", "--status-fd", "1", "--enable-progress-filter", "--output", made,
  ]

  /// Says how much of the file is done, by what `gpg` says about it.
  private var reporter: @Sendable ([UInt8]) -> Void {
    let context = IntentContext.current
    return { [size] bytes in
      guard let size, let part = GnuPGStatus.progress(in: bytes) else { return }
      context.reportBytes(done: Int(part * Double(size)), of: size)
    }
  }

  /// Copies the public keys of the user into the keyring.
  func copyPublicKeys() throws {
    let context = IntentContext.current
    let users = context.environment["GNUPGHOME"].map { context.resolve(FilePath($0)) }
    let source = users ?? context.home.appending(".gnupg")
    var count = 0
    for name in ["pubring.kbx", "pubring.gpg", "trustdb.gpg"] {
      let file = source.appending(name)
      guard try context.files.statusIfPresent(of: file) != nil else { continue }
      try LocalFiles().write(context.files.read(file), to: home.appending(name), replacing: false)
      count += 1
    }
    guard count > 0 else {
      throw IntentFailure(
        "there are no keys in `\(source.shown)`", kind: .missing,
        help: "import the recipient's key with `gpg --import`, or give a `password`")
    }
  }
}

/// What a call of `gpg` says, for programs.
struct GnuPGStatus {
  private let lines: [[Substring]]
  private let ending: ProgramCall.Ending

  init(_ ending: ProgramCall.Ending) {
    self.ending = ending
    let prefix = "[GNUPG:] "
    lines = String(decoding: ending.output, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.utf8.count).split(separator: " ") }
  }

  /// How much of its work is done, from 0 to 1, by the last line about it: `PROGRESS in ? 12 40 MiB`. Nil if
  /// there is none: a line that has arrived only in part doesn't count.
  static func progress(in output: [UInt8]) -> Double? {
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    for line in lines.reversed() {
      let words = line.split(separator: " ")
      guard words.count == 7, words[1] == "PROGRESS", let done = Double(words[4]),
        let all = Double(words[5]), all > 0, 0...all ~= done
      else { continue }
      return done / all
    }
    return nil
  }

  var hasSucceeded: Bool { ending.exitCode == 0 }

  /// The rest of the first line with a keyword; nil if there is none.
  subscript(_ keyword: String) -> [Substring]? {
    lines.first { $0.first == keyword[...] }.map { Array($0.dropFirst()) }
  }

  /// Whether it rejected a password. It accepts one of 65,536 wrong ones at first.
  var hasWrongPassword: Bool {
    lines.contains { $0.first == "ERROR" && $0.contains("symkey_decrypt.maybe_error") }
  }

  /// Whether the file says of its content what shows changes in it, as all but very old ones do.
  var isProtected: Bool {
    // The kind of its hash, and of the encryption that needs none.
    self["DECRYPTION_INFO"].map { $0.first != "0" || $0.count > 2 && $0[2] != "0" } ?? false
  }

  /// A failure that has no words of ours.
  func failure(to work: String) -> IntentFailure {
    let reason = ending.errors.split(separator: "\n").last.map { ": \($0)" } ?? ""
    return IntentFailure(
      "`gpg` can't \(work)\(reason)", kind: .exit, exitCode: ending.exitCode,
      output: ending.errors)
  }
}
