import ArgumentParser
import Confinement
import Foundation
import GeneratedCases
import SystemPackage

struct Generated: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generated",
    abstract: "Tries generated values in numbers, expressions, formats, dry runs and all intents.",
    discussion: """
      It needs no daemon. Each family of cases has a process of its own, so that a case that ends its \
      process is known. Intents that change files have one that can change nothing else, by Landlock. \
      The same seed gives the same cases.
      """)

  @Option(help: "The number of cases.")
  var cases = 100_000

  @Option(help: "The seed of the cases; random by default.")
  var seed: UInt64?

  @Option(help: "Tries only this family: \(CaseFamily.all.map(\.name).joined(separator: ", ")).")
  var family: String?

  @Option(help: "The number of the first case of the family.")
  var first = 0

  @Option(
    help: ArgumentHelp(
      "Tries the family in this process, and writes the number of each case to a file.",
      visibility: .hidden))
  var record: String?

  @OptionGroup var place: SandboxOptions

  func run() async throws {
    let seed = seed ?? UInt64.random(in: 1...1_000_000)
    let folder = FilePath(
      (place.base ?? FileManager.default.temporaryDirectory.path) + "/segue-soak-\(UUID())")
    try FileManager.default.createDirectory(
      atPath: folder.string, withIntermediateDirectories: true)
    defer { if !place.keep { try? FileManager.default.removeItem(atPath: folder.string) } }
    let families = CaseFamily.all.filter { family == nil || $0.name == family }
    guard let one = families.first else {
      throw ValidationError("there is no family `\(family ?? "")`")
    }
    if let record {
      try await tryHere(one, seed: seed, in: folder, recordingTo: FilePath(record))
    } else {
      try tryAll(families, seed: seed, in: folder)
    }
  }

  // MARK: - One family, here

  private func tryHere(
    _ family: CaseFamily, seed: UInt64, in folder: FilePath, recordingTo record: FilePath
  ) async throws {
    if family.changesFiles { try requireConfinement() }
    let file = try FileDescriptor.open(
      record, .writeOnly, options: .create, permissions: .ownerReadWrite)
    var isBad = false
    try await family.tryCases(
      first..<(first + cases), seed: seed, in: folder,
      begins: { number in
        _ = try? file.writeAll(toAbsoluteOffset: 0, String(number).utf8)
      },
      found: { number, wrong in
        isBad = true
        print("\(family.name), case \(number): \(wrong)")
      })
    fflush(nil)
    if isBad { throw ExitCode.failure }
  }

  /// Throws if this process can change files anywhere, as the cases would.
  private func requireConfinement() throws {
    let probe = FilePath("/tmp/segue-soak-\(UUID())")
    guard
      let file = try? FileDescriptor.open(
        probe, .writeOnly, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
    else { return }
    try file.close()
    try FileManager.default.removeItem(atPath: probe.string)
    throw SoakError("these cases change files, and this process isn't confined")
  }

  // MARK: - Families, each in a process

  private func tryAll(_ families: [CaseFamily], seed: UInt64, in folder: FilePath) throws {
    let start = ContinuousClock.now
    var verdict = Verdict()
    verdict.note("seed", "\(seed)")
    let families = families.filter { family in
      if !family.changesFiles || KernelSupport.ofThisMachine.canConfine { return true }
      verdict.note(family.name, "not tried: Landlock, which would hold them, isn't there")
      return false
    }
    var processes = try families.map { family in
      let count = self.family == nil ? family.count(of: cases) : cases
      return try FamilyProcess(family, first..<(first + count), seed: seed, in: folder)
    }
    var (wrong, crashes) = ("", 0)
    for index in processes.indices {
      try processes[index].finish()
      let process = processes[index]
      verdict.note(process.family.name, process.numbers.count)
      crashes += process.crashes.count
      wrong += process.crashes.joined() + (try process.output())
    }
    verdict.mustBeZero("ended their process", crashes)
    verdict.mustHold("all else is as it should be", wrong.isEmpty)
    print("generated (\((ContinuousClock.now - start).formatted()))")
    verdict.print()
    print(wrong, terminator: "")
    fflush(nil)
    if verdict.isBad { throw ExitCode.failure }
  }
}

/// The cases of a family in a process, which is started anew after each crash.
private struct FamilyProcess {
  let family: CaseFamily
  let numbers: Range<Int>
  private(set) var crashes: [String] = []
  private let seed: UInt64
  private let folder: FilePath
  private var process: ChildProcess

  init(_ family: CaseFamily, _ numbers: Range<Int>, seed: UInt64, in folder: FilePath) throws {
    self.family = family
    self.seed = seed
    self.numbers = numbers
    self.folder = folder.appending(family.name)
    try FileManager.default.createDirectory(
      atPath: self.folder.string, withIntermediateDirectories: true)
    process = try Self.start(family, numbers, seed: seed, in: self.folder)
  }

  /// Waits until all cases are tried.
  mutating func finish() throws {
    while true {
      let code = process.wait()
      // 1 says that something is wrong with a case, which is in the output.
      if code == 0 || code == 1 { return }
      guard
        let text = try? String(contentsOfFile: folder.appending("record").string, encoding: .utf8),
        let number = Int(text)
      else {
        throw SoakError("`\(family.name)` can't be tried: exit code \(code)\n\(try output())")
      }
      crashes.append(
        """
        \(family.name), case \(number): the process ended with \(code); again with
          segue-soak generated --family \(family.name) --seed \(seed) --first \(number) --cases 1

        """)
      // The case that ended the process would end it again.
      let next = (number / CaseFamily.block + 1) * CaseFamily.block
      guard next < numbers.upperBound else { return }
      process = try Self.start(
        family, next..<numbers.upperBound, seed: seed, in: folder)
    }
  }

  /// What the processes have printed of cases that aren't as they should be.
  func output() throws -> String {
    try String(contentsOfFile: folder.appending("output").string, encoding: .utf8)
      .split(separator: "\n").prefix(20).map { "\($0)\n" }.joined()
  }

  private static func start(
    _ family: CaseFamily, _ numbers: Range<Int>, seed: UInt64, in folder: FilePath
  ) throws -> ChildProcess {
    let program = FilePath(
      try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    let words = [
      "generated", "--family", family.name, "--seed", "\(seed)",
      "--first", "\(numbers.lowerBound)", "--cases", "\(numbers.count)",
      "--record", folder.appending("record").string, "--base", folder.string,
    ]
    var environment = ProcessInfo.processInfo.environment
    environment["HOME"] = folder.string
    let (output, errors) = (folder.appending("output"), folder.appending("errors"))
    guard family.changesFiles else {
      return try ChildProcess(
        program, words, environment: environment, output: output, errors: errors)
    }
    let launch = ProgramLaunch(
      program, arguments: ([program.string] + words).map { Array($0.utf8) },
      environment: environment.map { (Array($0.utf8), Array($1.utf8)) }, folder: folder,
      report: folder.appending("report"),
      confinement: Confinement(
        ProgramLimits(readable: [folder], writable: [folder], isOffline: true), own: [folder]))
    return try ChildProcess(
      ProgramLaunch.launcher, named: ProgramLaunch.name,
      try launch.words(run: environment, home: folder).map { String(decoding: $0, as: UTF8.self) },
      environment: Dictionary(uniqueKeysWithValues: environment.map { (".\($0.key)", $0.value) }),
      output: output, errors: errors)
  }
}
