import FileOperations
import Foundation

/// Which entries below a folder are watched for.
///
/// Its text is kept from one start to the next, so that entries that a changed rule newly takes can
/// be told from entries that are new.
package struct FolderScope: Sendable, Hashable, Codable {
  package var match: [String] = []
  package var ignore: [String] = []
  /// In lower case and without the dot.
  package var extensions: [String] = []
  package var isRecursive = false
  package var takesFiles = true
  package var takesFolders = false
  /// In bytes.
  package var minSize: Int64 = 0

  package init(
    match: [String] = [], ignore: [String] = [], extensions: [String] = [],
    isRecursive: Bool = false, takesFiles: Bool = true, takesFolders: Bool = false,
    minSize: Int64 = 0
  ) {
    self.match = match
    self.ignore = ignore
    self.extensions = extensions
    self.isRecursive = isRecursive
    self.takesFiles = takesFiles
    self.takesFolders = takesFolders
    self.minSize = minSize
  }

  /// Reads a kept text; nil if it isn't the text of a scope.
  package init?(text: String) {
    guard let scope = try? JSONDecoder().decode(FolderScope.self, from: Data(text.utf8)) else {
      return nil
    }
    self = scope
  }

  /// The same text for the same scope.
  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Texts, numbers and truth values can always be encoded.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  package func takes(_ snapshot: FileSnapshot) -> Bool {
    switch snapshot.kind {
    case .file: takesFiles && snapshot.version.size >= minSize
    case .folder: takesFolders
    case .other: false
    }
  }
}
