import Foundation
import RunHistory
import WorkflowLanguage

/// What a folder trigger looks for below its folders. The ledger keeps it, so that what a changed
/// trigger looks for anew can be told from what is new.
struct FolderScope: Sendable, Hashable, Codable {
  var match: [String] = []
  var ignore: [String] = []
  /// In lower case and without the dot.
  var extensions: [String] = []
  var isRecursive = false
  var takesFiles = true
  var takesFolders = false
  /// In bytes.
  var minSize: Int64 = 0
}

extension FolderScope {
  init(_ trigger: FolderTrigger) {
    match = trigger.match
    ignore = trigger.ignore
    extensions = trigger.extensions
    isRecursive = trigger.isRecursive
    takesFiles = trigger.kinds.contains(.file)
    takesFolders = trigger.kinds.contains(.folder)
    minSize = Int64(trigger.minSize ?? 0)
  }

  /// Reads what the ledger kept; nil if that makes no sense.
  init?(text: String) {
    guard let scope = try? JSONDecoder().decode(FolderScope.self, from: Data(text.utf8)) else {
      return nil
    }
    self = scope
  }

  /// The same text for the same scope.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Texts, numbers and truth values can always be encoded.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  func takes(_ sighting: FileSighting) -> Bool {
    switch sighting.kind {
    case .file: takesFiles && sighting.version.size >= minSize
    case .folder: takesFolders
    case .other: false
    }
  }
}
