import AppIntentsCore
import SystemPackage

/// What to do if a file with the name already exists.
enum FileConflict: String, AppEnum {
  case fail, replace, rename, skip

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "File Conflict"
  static let caseDisplayRepresentations: [FileConflict: DisplayRepresentation] = [
    .fail: "Fail",
    .replace: "Replace it",
    .rename: "Add a number to the name",
    .skip: "Leave both as they are",
  ]

  /// Makes a change at the target, or at the first free numbered name. Returns the path, or nil if
  /// the change was skipped.
  ///
  /// Doesn't check whether a name is free first: the change itself fails if it isn't, so that two
  /// runs can't choose the same name.
  func settle(
    _ target: FilePath, _ change: (_ target: FilePath, _ replacing: Bool) throws -> Void
  ) throws -> FilePath? {
    switch self {
    case .fail: try change(target, false)
    case .replace: try change(target, true)
    case .skip:
      do {
        try change(target, false)
      } catch let error as FileError where error.kind == .exists {
        return nil
      }
    case .rename:
      guard let name = target.lastComponent else { return try Self.fail.settle(target, change) }
      for name in NumberedNames(name) {
        try Task.checkCancellation()
        let target = target.removingLastComponent().appending(name)
        do {
          try change(target, false)
          return target
        } catch let error as FileError where error.kind == .exists {
          continue
        }
      }
    }
    return target
  }
}
