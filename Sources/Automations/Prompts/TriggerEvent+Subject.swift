import AppIntents
import Diagnostics
import RunHistory
import SystemPackage

extension TriggerEvent {
  /// What the event is about: the name of the file, or the number of files.
  var subject: String? {
    switch start {
    case .file(let file): file.shownName
    case .list(let items) where items.count != 1: Phrasing.count(items.count, "file")
    case .list(let items):
      if case .file(let file)? = items.first { file.shownName } else { nil }
    default: nil
    }
  }
}

extension IntentFile {
  /// Its name, with the bytes that aren't text made visible.
  fileprivate var shownName: String {
    path?.lastComponent.map { FilePath(root: nil, [$0]).shown } ?? filename
  }
}
