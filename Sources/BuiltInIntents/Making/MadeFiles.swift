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

  /// - Parameter count: how many files will be made. More than one need a folder.
  init(to: PathText?, conflict: FileConflict, count: Int = 1) throws {
    destination = try to.map { try Destination($0.text) }
    self.conflict = conflict
    files = IntentContext.current.files
    if let destination, count > 1, !destination.isFolder {
      throw IntentFailure("\(count) files need a folder to go to: end `to` with a `/`")
    }
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
    guard let destination else { return try keep(made, as: name) }
    var made = made
    if IntentContext.current.isSimulation, let kept = try keep(made, as: name).path {
      // The dry run's files read it there, after the tool's folder is gone.
      made = kept
    }
    let target = try destination.place(for: name)
    let place = try conflict.settle(target) { target, replacing in
      try files.copy(made, to: target, replacing: replacing)
    }
    return IntentFile(path: place ?? target)
  }

  /// Keeps it in a folder of its own within the run's temporary folder.
  private func keep(_ made: FilePath, as name: FilePath.Component) throws -> IntentFile {
    let folder = try IntentContext.current.temporaryFolder()
      .appending("made-\(UUID().uuidString)")
    try folder.createFolder()
    let place = folder.appending(name)
    try LocalFiles().move(made, to: place, replacing: false)
    return IntentFile(path: place)
  }
}
