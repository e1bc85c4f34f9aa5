import AppIntentsCore
import FileOperations
import Foundation
import ModelContext
import OrderedCollections
import Synchronization
package import SystemPackage
import WorkflowValues

/// The apps that the user has added, in files: the record in the folder of settings, and what was agreed
/// to in the folder of the state.
///
/// | file | has |
/// | --- | --- |
/// | `apps/NAME.yaml` of the settings | the record |
/// | `apps/NAME/agreed.json` of the state | the definitions that the user agreed to |
/// | `apps/NAME/changes.json` of the state | what the app offered instead when it was last started |
/// | `apps/NAME/shown.json` of the state | the entities in what the app has shown last |
/// | `apps/NAME/offered.json` of the state | what it suggests before any use, as it has told last |
/// | `apps/NAME/deaths` of the state | when its processes died, a line each, in seconds since 1970 |
/// | `apps/NAME/` of the state | Segue's folder for the app, with its log, and its program if it was built |
/// | `apps/NAME.lock` of the state | held by the process that adds, updates or removes the app |
/// | `apps/NAME/data/` of the state | the app's own folder, in which its program runs |
///
/// An app that is held to limits can write to its own folder alone, and so to nothing that Segue believes.
package final class AppRegistry: Sendable {
  private let settings: FilePath
  private let state: FilePath
  private let known = Mutex<[String: Known]>([:])
  private let readings = Atomic(0)

  /// What was read of an app, and the versions of the files that it was read of.
  private struct Known {
    let versions: [FileStatus?]
    let app: AddedApp
  }

  /// - Parameters:
  ///   - settings: the folder of settings, absolute.
  ///   - state: the folder of the state, absolute.
  package init(settings: FilePath, state: FilePath) {
    self.settings = settings.appending("apps")
    self.state = state.appending("apps")
  }

  /// Segue's folder for an app.
  package func folder(of name: AppName) -> FilePath { state.appending(name.text) }

  /// The app's own folder, in which its program runs.
  package func ownFolder(of name: AppName) -> FilePath { folder(of: name).appending("data") }

  /// The folder of the requests that wait for the program that opens an app. It isn't within the app's own
  /// folder: Segue makes and removes files in it, and an app could put a link in its place.
  package func openFolder(of name: AppName) -> FilePath { folder(of: name).appending("open") }

  /// The file of an app's log.
  package func log(of name: AppName) -> FilePath { folder(of: name).appending("log") }

  /// Makes the folders of an app.
  package func makeFolders(of name: AppName) throws {
    try PrivateFile.makeFolder(folder(of: name))
    try PrivateFile.makeFolder(ownFolder(of: name))
  }

  /// The file of an app's record.
  package func file(of name: AppName) -> FilePath { settings.appending("\(name.text).yaml") }

  /// The files that decide which intents an app has here.
  package func files(of name: AppName) -> [FilePath] { [file(of: name), agreedFile(of: name)] }

  /// Why the folder with the records can't be read; nil if it can.
  package var problem: String? {
    do {
      _ = try allNames()
      return nil
    } catch {
      return "can't read the apps in `\(settings.string)`: \(IntentErrorText.message(for: error))"
    }
  }

  private func agreedFile(of name: AppName) -> FilePath {
    folder(of: name).appending("agreed.json")
  }

  private func changesFile(of name: AppName) -> FilePath {
    folder(of: name).appending("changes.json")
  }

  func shownFile(of name: AppName) -> FilePath { folder(of: name).appending("shown.json") }

  private func offeredFile(of name: AppName) -> FilePath {
    folder(of: name).appending("offered.json")
  }

  private func deathsFile(of name: AppName) -> FilePath {
    folder(of: name).appending("deaths")
  }

  /// The names of all apps, sorted. An unreadable folder has none here; `allNames` says why.
  package var names: [AppName] { (try? allNames()) ?? [] }

  /// The names of all apps, sorted.
  ///
  /// Throws if the folder with their records is there and can't be read.
  package func allNames() throws -> [AppName] {
    let entries: [FilePath.Component]
    do {
      entries = try LocalFiles().entries(of: settings)
    } catch let error as FileError where error.kind == .missing {
      return []
    }
    return entries.compactMap { entry in
      entry.extension == "yaml" ? AppName(entry.stem) : nil
    }.sorted { $0.text < $1.text }
  }

  /// An app that has been added; nil if there is none with this name.
  package func app(named name: AppName) -> AddedApp? {
    let files = [
      file(of: name), agreedFile(of: name), changesFile(of: name), deathsFile(of: name),
    ]
    // A file that can't be looked at can't be read, which its reading reports.
    let versions = files.map { try? LocalFiles().statusIfPresent(of: $0) }
    guard versions[0] != nil else { return nil }
    if let known = known.withLock({ $0[name.text] }), known.versions == versions {
      return known.app
    }
    let app = read(name)
    known.withLock { $0[name.text] = Known(versions: versions, app: app) }
    return app
  }

  private func read(_ name: AppName) -> AddedApp {
    var app = AddedApp(name: name)
    app.reading = readings.wrappingAdd(1, ordering: .relaxed).newValue
    do {
      let text = String(decoding: try LocalFiles().read(file(of: name)), as: UTF8.self)
      app.record = try AppRecord(yaml: text)
    } catch {
      app.problem = "can't read `\(file(of: name).string)`: \(IntentErrorText.message(for: error))"
    }
    if let json = json(in: agreedFile(of: name)) { app.agreed = AgreedApp(json: json) }
    if let json = json(in: changesFile(of: name)) { app.changes = DefinitionChanges(json: json) }
    // A file that is missing has no deaths, and one that can't be read keeps no app from being started.
    let deaths = (try? LocalFiles().read(deathsFile(of: name))) ?? Data()
    app.deaths = AppDeaths(text: String(decoding: deaths, as: UTF8.self))
    return app
  }

  func json(in path: FilePath) -> IntentValue? {
    // A file that is missing or damaged means that nothing was agreed to, and the app says so.
    (try? LocalFiles().read(path)).flatMap { try? JSONReader.read($0) }
  }

  // MARK: - Changing

  /// Keeps an app and what was agreed to. The definitions come first: an app without them has no steps.
  package func add(_ name: AppName, _ record: AppRecord, _ agreed: AgreedApp) throws {
    try makeFolders(of: name)
    try LocalFiles().createFolder(settings)
    try write(agreed.json, to: agreedFile(of: name))
    try removeIfPresent(changesFile(of: name))
    try note(offered: agreed.described["offered"]?.jsonArray ?? [], of: name)
    try forgetDeaths(of: name)
    // What is as it was stays where its links lead.
    if app(named: name)?.record == record { return }
    // Its variables may be secrets.
    try PrivateFile.write(Array(record.yaml.utf8), to: file(of: name))
  }

  /// Forgets an app and everything that it has here. The record goes last: until then the app can be
  /// removed once more.
  package func remove(_ name: AppName) throws {
    try removeFolder(of: name)
    try removeIfPresent(file(of: name))
  }

  /// Removes everything of an app but its record.
  package func removeFolder(of name: AppName) throws { try removeIfPresent(folder(of: name)) }

  /// Adds, updates or removes an app while no other process does.
  ///
  /// - Throws: `AppIsBusy` if another one does.
  package func changing<Result>(_ name: AppName, _ body: () throws -> Result) throws -> Result {
    try LocalFiles().createFolder(state)
    return try AppLock(path: state.appending("\(name.text).lock")).hold(body)
  }

  /// Keeps what differs from what was agreed to, for lists and messages.
  package func note(_ changes: DefinitionChanges, of name: AppName) throws {
    if changes.isEmpty {
      try removeIfPresent(changesFile(of: name))
    } else {
      try write(changes.json, to: changesFile(of: name))
    }
  }

  /// Keeps what an app suggests before any use, in the place of what it suggested before.
  func note(offered: [IntentValue], of name: AppName) throws {
    let kept = offered.prefix(DonationNews.most)
      .filter { JSONWriter.bytes($0).count <= Self.longestOffer }
    // An app says it at each start.
    if kept == told(by: name) { return }
    if kept.isEmpty { return try removeIfPresent(offeredFile(of: name)) }
    try write(.list(kept), to: offeredFile(of: name))
  }

  /// The most bytes of what an app suggests before any use, as JSON.
  private static let longestOffer = 8_000

  private func told(by name: AppName) -> [IntentValue] {
    json(in: offeredFile(of: name))?.jsonArray ?? []
  }

  /// What an app suggests before any use, as far as its tools are agreed to.
  package func offers(of app: AddedApp) -> [AppDonation] {
    let told = told(by: app.name)
    guard !told.isEmpty, let record = app.record, let agreed = app.agreed else { return [] }
    return AppDonation.offered(
      told, by: AppSteps(app: app.name, record: record, agreed: agreed))
  }

  /// Keeps that a process of an app died. Each is a line, which no other process can overwrite.
  func noteDeath(of name: AppName, at time: Date) throws {
    let file = try FileDescriptor.open(
      deathsFile(of: name), .writeOnly, options: [.create, .append, .closeOnExec],
      permissions: .ownerReadWrite)
    try file.closeAfter { _ = try file.writeAll(AppDeaths.line(time).utf8) }
  }

  /// Lets an app that died too often be started again.
  package func forgetDeaths(of name: AppName) throws { try removeIfPresent(deathsFile(of: name)) }

  func write(_ value: IntentValue, to path: FilePath) throws {
    try PrivateFile.write(JSONWriter.bytes(value), to: path)
  }

  func removeIfPresent(_ path: FilePath) throws {
    do {
      try LocalFiles().remove(path)
    } catch let error as FileError where error.kind == .missing {}
  }
}

/// An app as its files say.
package struct AddedApp: Sendable {
  package let name: AppName
  /// Nil if the record can't be read.
  package var record: AppRecord?
  /// Why the record can't be read.
  package var problem: String?
  /// Nil if nothing was agreed to, or its file is damaged.
  package var agreed: AgreedApp?
  /// What it offered instead when it was last started.
  package var changes = DefinitionChanges()
  var deaths = AppDeaths(text: "")

  /// Whether its program has died too often, and isn't started before it is checked.
  package var isBroken: Bool { deaths.areTooMany }

  /// The number of the reading of its files: the same one has the same values.
  package internal(set) var reading = 0

  init(name: AppName) { self.name = name }

  package var types: AppTypes { AppTypes(of: name.text, described: agreed?.described ?? [:]) }
}

extension DefinitionChanges {
  var json: IntentValue {
    func list(_ names: [String]) -> IntentValue { .list(names.map { .text($0) }) }
    return ["changed": list(changed), "added": list(added), "removed": list(removed)]
  }

  init(json: IntentValue) {
    func list(_ key: String) -> [String] {
      json.jsonObject?[key]?.jsonArray?.compactMap(\.jsonString) ?? []
    }
    (changed, added, removed) = (list("changed"), list("added"), list("removed"))
  }
}
