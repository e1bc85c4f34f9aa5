import AppIntentsCore
import FileOperations
import Foundation
import OrderedCollections
import RunHistory
import SystemPackage

/// The files in the output of a run that a form has started, which those who filled it in may download.
///
/// They are copied when the run ends: those in its temporary folder are removed then, and elsewhere another
/// file may come into the place of one.
struct FormFiles {
  /// The most files of an output.
  static let most = 20
  /// The most bytes of a file, which is sent as a whole.
  static let largest = 16 << 20

  private let folder: FilePath

  init(in store: FilePath, of run: RunID) {
    folder = Self.all(in: store).appending("\(run)")
  }

  private static func all(in store: FilePath) -> FilePath { store.appending("forms") }

  /// The files in an output, in its order.
  static func files(in output: IntentValue) -> [IntentFile] {
    var found: [IntentFile] = []
    func look(into value: IntentValue) {
      switch value {
      case .file(let file): found.append(file)
      case .list(let items): for item in items { look(into: item) }
      case .dictionary(let entries): for item in entries.values { look(into: item) }
      default: break
      }
    }
    look(into: output)
    return Array(found.prefix(most))
  }

  /// Copies the files in an output. One that is gone, isn't a regular file or is too large isn't kept.
  func keep(_ output: IntentValue) throws {
    let found = Self.files(in: output)
    if found.isEmpty { return }
    let files = LocalFiles()
    if try files.statusIfPresent(of: folder) != nil { try files.remove(folder) }
    try files.createFolder(folder)
    for (index, file) in found.enumerated() {
      guard let content = Self.content(of: file) else { continue }
      try files.write(content, to: place(of: index), replacing: true)
    }
  }

  private static func content(of file: IntentFile) -> Data? {
    if let data = file.dataInMemory { return data.count <= largest ? data : nil }
    let files = LocalFiles()
    guard let path = file.path,
      let status = try? files.status(of: path, followingLinks: true),
      status.kind == .file, status.size <= largest
    else { return nil }
    return (try? files.read(path)).flatMap { $0.count <= largest ? $0 : nil }
  }

  /// The copy of a file; nil if there is none.
  func content(of index: Int) -> Data? { try? LocalFiles().read(place(of: index)) }

  /// The places in the output of the files that are kept.
  func kept(of count: Int) -> [Bool] {
    (0..<count).map { (try? LocalFiles().statusIfPresent(of: place(of: $0))) != nil }
  }

  private func place(of index: Int) -> FilePath { folder.appending("\(index)") }

  /// Removes the copies for runs that no form shows any more.
  static func removeUnneeded(in store: HistoryStore) throws {
    let (files, all) = (LocalFiles(), all(in: store.folder))
    guard try files.statusIfPresent(of: all) != nil else { return }
    for name in try files.entries(of: all) {
      if let run = RunID(name.string), try store.read({ try $0.hasForm(ofRun: run) }) { continue }
      // A folder that can't be removed is tried again later.
      try? files.remove(all.appending(name))
    }
  }
}
