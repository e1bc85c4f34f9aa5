import AppIntentsCore
import Foundation
import Glibc
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

/// A folder in which intents are performed.
final class FileFixture: Sendable {
  private let files: TestFolder
  private let run: TestRun

  init(isSimulation: Bool = false) throws {
    files = try TestFolder()
    let (folder, home) = (files.path, files["home"])
    let local = LocalFiles(home: home, mounts: [])
    run = TestRun(
      now: "2027-01-15T08:00:00Z", timeZone: "GMT", locale: "en", environment: [:],
      folder: folder, home: home, temporaryFolder: files["temporary"], values: StandInValues(),
      isSimulation: isSimulation
    ) { report in
      guard isSimulation else { return local }
      return SimulatedFiles(
        over: local, folder: folder, home: home, now: { instant("2027-01-15T08:00:00Z") },
        spillFolder: { folder.appending("spilled") },
        report: { report(.wouldDo($0)) })
    }
  }

  var folder: FilePath { files.path }
  var context: IntentContext { run.context }
  /// What was reported, in order.
  var messages: [IntentMessage] { run.messages }

  subscript(_ name: String) -> FilePath { files[name] }

  @discardableResult
  func file(_ name: String, _ content: String = "content") throws -> IntentFile {
    try file(name, Data(content.utf8))
  }

  @discardableResult
  func file(_ name: String, _ content: Data) throws -> IntentFile {
    IntentFile(path: try files.write(content, to: name))
  }

  func setModified(_ name: String, _ seconds: Int) {
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    _ = self[name].withPlatformString { utimensat(AT_FDCWD, $0, [time, time], 0) }
  }

  /// Performs an intent as a run does, after its parameters were set.
  func perform<Intent: AppIntent>(
    _ intent: Intent, _ set: (Intent) -> Void = { _ in }
  ) async throws -> IntentValue {
    set(intent)
    return try await IntentContext.$current.withValue(context) {
      try await intent.perform()._outcome.value
    }
  }

  /// The error of performing, with the paths in the folder shortened.
  func failure<Intent: AppIntent>(_ intent: Intent, _ set: (Intent) -> Void = { _ in }) async
    -> String
  {
    do {
      return "no failure, but \(try await perform(intent, set))"
    } catch {
      return "\(error)".replacingOccurrences(of: folder.string + "/", with: "")
    }
  }

  /// Names or relative paths of the files in a value.
  func names(_ value: IntentValue) -> [String] {
    value.items.map { item in
      guard case .file(let file) = item, var path = file.path else { return "not a file on disk" }
      return path.removePrefix(folder) ? path.shown : path.shown
    }
  }

  /// All that the context sees in the folder: each path with its content, `/` for a folder.
  var tree: [String: String] {
    get throws { try tree(context.files, folder) }
  }

  /// The real content of the folder.
  var realTree: [String: String] {
    get throws { try tree(LocalFiles(), folder) }
  }

  private func tree(_ files: any FileAccess, _ folder: FilePath) throws -> [String: String] {
    var tree: [String: String] = [:]
    for name in try files.entries(of: folder) {
      let path = folder.appending(name)
      let shown = FilePath(root: nil, [name]).shown
      if try files.status(of: path, followingLinks: false).kind == .folder {
        tree[shown] = "/"
        for (inner, content) in try self.tree(files, path) { tree["\(shown)/\(inner)"] = content }
      } else {
        tree[shown] = String(decoding: try files.read(path), as: UTF8.self)
      }
    }
    return tree
  }

  var logged: [String] {
    run.messages.compactMap { if case .log(let line) = $0 { line } else { nil } }
      .map { $0.replacingOccurrences(of: folder.string + "/", with: "") }
  }

  var wouldDo: [String] {
    run.messages.compactMap { if case .wouldDo(let line) = $0 { line } else { nil } }
  }
}

/// The few conversions that these tests need, in a recognizable form.
private struct StandInValues: ValueOperations {
  struct NoConversion: Error {}

  private let real = TestContext.make().values

  func convert(_ value: IntentValue, to type: ValueType) throws -> IntentValue {
    switch (value, type) {
    case (.text("2d"), .duration): .duration(IntentDuration(days: 2))
    case (.text("2027-01-01"), .date):
      .date(IntentDate(Date(timeIntervalSince1970: 1_798_761_600), in: .gmt, precision: .day))
    case (.date(let date), .text): .text("\(date)")
    default: throw NoConversion()
    }
  }
  func property(_ path: String, of value: IntentValue) throws -> IntentValue {
    throw NoConversion()
  }
  func compare(_ left: IntentValue, _ right: IntentValue) throws -> Int { throw NoConversion() }
  func sorted(_ values: [IntentValue], isDescending: Bool) throws -> [Int] {
    values.indices.sorted { "\(values[$0])" < "\(values[$1])" }
  }
  func areEqual(_ left: IntentValue, _ right: IntentValue) throws -> Bool { left == right }
  func add(_ left: IntentValue, _ right: IntentValue) throws -> IntentValue {
    throw NoConversion()
  }
  func decode(_ text: String, as format: DataFormat) throws -> IntentValue {
    if text == "broken" { throw IntentFailure("line 1: broken") }
    if case .csv = format { return try real.decode(text, as: format) }
    return .text("\(format): \(text)")
  }
  func encode(_ value: IntentValue, as format: DataFormat) throws -> String {
    if case .csv = format { return try real.encode(value, as: format) }
    return "\(format) of \(value.items.count)"
  }
}
