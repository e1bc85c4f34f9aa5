import AppIntentsCore
import Foundation
import SystemPackage

/// Where a step puts the files that it makes: at `to`, or without it in the run's temporary folder.
///
/// Programs make them in a `ToolFolder`. From there they are copied under a temporary name, synced and
/// renamed, so that a file at its place is whole. The copy goes through the run's files, so that a dry run
/// shows it and `segue undo` moves it to the trash.
struct MadeFiles {
  /// The description of the parameter `to`.
  static let destination =
    "A folder, with `/` at its end, or a name with its path; without it the file is kept until the run ends"

  private let destination: Destination?
  private let conflict: FileConflict
  private let files: any FileAccess
  /// The folder for the files that are kept until the run ends, which their names are unique in.
  private let kept = UUID()

  /// - Parameter count: how many files will be made. More than one need a folder.
  init(to: PathText?, conflict: FileConflict, count: Int = 1) throws {
    destination = try to.map { try Destination($0.text) }
    self.conflict = conflict
    files = IntentContext.current.files
    if let destination, count > 1, !destination.isFolder {
      throw IntentFailure("\(count) files need a folder to go to: end `to` with a `/`")
    }
  }

  /// Whether `to` is a folder.
  var isFolder: Bool { destination?.isFolder == true }

  /// The name that `to` gives; nil if it is a folder.
  var givenName: FilePath.Component? {
    guard let destination, !destination.isFolder else { return nil }
    return destination.path.lastComponent
  }

  /// What is at a file's place already, if `conflict` keeps it there. Throws if the file can't be made
  /// because of it.
  ///
  /// Asked before the work, so that no long work is for nothing.
  func existing(_ name: FilePath.Component) throws -> IntentFile? {
    guard let target = destination?.target(for: name), conflict == .fail || conflict == .skip,
      try files.statusIfPresent(of: target, followingLinks: false) != nil
    else { return nil }
    if conflict == .skip { return IntentFile(path: target) }
    throw FileError("write", target, .exists, reason: "it exists already")
  }

  /// Puts a file or folder that was made at its place.
  ///
  /// - Parameter name: its name if `to` doesn't give one.
  func put(_ made: FilePath, as name: FilePath.Component) throws -> IntentFile {
    guard try LocalFiles().status(of: made, followingLinks: false).kind != .link else {
      throw IntentFailure("a link was made instead of the file `\(name.string)`")
    }
    guard let destination else { return try keep(made, as: name) }
    // A dry run copies nothing, and reads the original again for later steps: the folder of the programs is
    // gone then.
    let source = IntentContext.current.isSimulation ? try keep(made, as: name).path ?? made : made
    let place = try destination.making(name) { target in
      try conflict.settle(target) { target, replacing in
        do {
          try files.copy(source, to: target, replacing: replacing)
        } catch let error as FileError where error.path == source {
          throw Self.failure(error, at: target)
        }
      } ?? target
    }
    return IntentFile(path: place)
  }

  /// The same failure about the place of the file: where it was made is no place that a person knows.
  private static func failure(_ error: FileError, at target: FilePath) -> FileError {
    let reason = error.reason.replacingOccurrences(of: "`\(target.shown)`", with: "it")
    let ofIt = [
      "permission denied for it": "permission denied", "the disk of it is full": "the disk is full",
      "the disk of it is read-only": "its disk is read-only",
      "there is no it": "no such file or folder",
    ]
    return FileError("write", target, error.kind, reason: ofIt[reason] ?? reason)
  }

  /// Keeps it within the run's temporary folder: with the others that are made together, or in a folder of
  /// its own if one of them has its name.
  private func keep(_ made: FilePath, as name: FilePath.Component) throws -> IntentFile {
    let temporary = try IntentContext.current.temporaryFolder()
    let shared = temporary.appending("made-\(kept.uuidString)")
    do {
      try shared.createFolder()
    } catch let error as FileError where error.kind == .exists {}
    var place = shared.appending(name)
    if try LocalFiles().statusIfPresent(of: place, followingLinks: false) != nil {
      let own = temporary.appending("made-\(UUID().uuidString)")
      try own.createFolder()
      place = own.appending(name)
    }
    try LocalFiles().move(made, to: place, replacing: false)
    return IntentFile(path: place)
  }
}
