import AppIntentsCore
import Confinement
import Control
import Diagnostics
import Glibc
import SystemPackage

/// The Debian packages that have the programs which enabled workflows lack, and the command that installs
/// them.
struct PackageInstallation {
  let packages: [String]
  /// The missing programs of no package that an intent names.
  let others: [String]

  init(_ findings: [Finding], intents: [IntentDescriptor]) {
    let known = Dictionary(
      intents.flatMap(\.programs).map { ($0.name, $0.package) },
      uniquingKeysWith: { first, _ in first })
    let missing = Set(findings.flatMap { $0.programs ?? [] })
    packages = Set(missing.compactMap { known[$0] }).sorted()
    others = missing.filter { known[$0] == nil }.sorted()
  }

  /// A finding that also names how a program is installed otherwise than with its Debian package.
  static func withOtherWays(_ finding: Finding, intents: [IntentDescriptor]) -> Finding {
    let missing = Set(finding.programs ?? [])
    let others = Set(
      intents.flatMap(\.programs).filter { missing.contains($0.name) }.compactMap(\.pythonPackage))
    guard !others.isEmpty else { return finding }
    var finding = finding
    let ways = Phrasing.join(others.sorted().map { "`pipx install \($0)`" }, "and")
    finding.help = [finding.help, "\(ways) installs it without the system's packages"]
      .compactMap { $0 }.joined(separator: "; ")
    return finding
  }

  /// The words of the command; as another user than root it begins with `sudo`.
  func command(isRoot: Bool, asking: Bool = true) -> [String] {
    (isRoot ? [] : ["sudo"]) + ["apt-get", "install"] + (asking ? [] : ["--yes"])
      + ["--no-install-recommends"] + packages
  }

  /// Shows the command, and becomes it if the user agrees.
  func perform(isAgreed: Bool) throws {
    if !others.isEmpty {
      Output.message("no package is known that has \(Phrasing.list(others))")
    }
    guard !packages.isEmpty else {
      return Output.message(
        others.isEmpty ? "no enabled workflow lacks a program" : "nothing to install")
    }
    let words = command(isRoot: geteuid() == 0, asking: !isAgreed)
    guard let program = ProgramPath.find(words[0], path: Environment.value("PATH")) else {
      throw CommandFailure(
        status: .unavailable, message: "there is no `\(words[0])` here",
        help:
          "install the equivalents of these packages of Debian: \(packages.joined(separator: ", "))"
      )
    }
    Output.message(words.joined(separator: " "))
    let agrees =
      try isAgreed
      || Consent.isGiven(
        "Run this?", help: "`segue doctor --install --yes` agrees to it")
    guard agrees else {
      Output.message("nothing was installed")
      throw ExitStatus.failed
    }
    // `apt-get` asks again only if it has to install more than it was told. This process is replaced by it.
    var arguments = words.map { strdup($0) } + [nil]
    _ = program.withPlatformString { execv($0, &arguments) }
    throw CommandFailure(
      status: .failed,
      message: "can't start `\(program.shown)`: \(String(cString: strerror(errno)).lowercased())")
  }
}
