import AppIntentsCore
import FileOperations
import Foundation
import ModelContext
import OrderedCollections
import SystemPackage
import WorkflowValues

// Opening apps: a request waits in a file for the program that takes it.
extension AppSessions {
  /// The variable that names the file. A program that renames the file has taken the request.
  private static let variable = "SEGUE_OPEN"
  /// How long a request waits that no program takes.
  private static let lifetime: TimeInterval = 86_400

  package func open(_ request: OpenRequest) async throws {
    guard let name = AppName(request.app), let app = registry.app(named: name),
      let record = app.record, let agreed = app.agreed
    else { throw IntentFailure("there is no app `\(request.app)`", kind: .missing) }
    var command = agreed.openCommand
    guard let first = command.first else {
      throw IntentFailure(
        "`\(request.app)` wants to be opened, but doesn't say with which command",
        help: "`segue apps update \(request.app)` asks it again")
    }
    if first == "." { command = record.command + command.dropFirst() }
    let folder = registry.openFolder(of: name)
    try Self.clear(folder)
    let file = folder.appending("\(request.token).json")
    try LocalFiles().write(
      Data(JSONWriter.compact(.dictionary(request.content)).utf8), to: file, replacing: false)
    do {
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.string)
      try opener(app, record, command, [Self.variable: file.string])
    } catch {
      try LocalFiles().remove(file)
      throw IntentFailure.ofApp(error, step: request.app)
    }
  }

  /// Makes the folder, and removes requests that no program has taken.
  private static func clear(_ folder: FilePath) throws {
    let files = LocalFiles()
    try files.createFolder(folder)
    let oldest = Date(timeIntervalSinceNow: -lifetime)
    for entry in try files.entries(of: folder) {
      let file = folder.appending(entry)
      let values = try? URL(filePath: file.string).resourceValues(
        forKeys: [.contentModificationDateKey])
      if let modified = values?.contentModificationDate, modified < oldest {
        try files.remove(file)
      }
    }
  }
}

extension AgreedApp {
  /// The command that opens the app; empty if it has none. `.` as its first word stands for the command
  /// that starts the app.
  package var openCommand: [String] {
    (described["open"]?.jsonArray ?? []).compactMap(\.jsonString)
  }
}
