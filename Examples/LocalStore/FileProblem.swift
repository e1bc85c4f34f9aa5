import AppIntents

/// Why a file of an app can't be used.
public enum FileProblem: Error, CustomLocalizedStringResourceConvertible {
  case unreadable(URL)
  case unwritable(URL)
  case notText(URL)
  /// The file's contents aren't what the app writes.
  case damaged(URL, reason: String)

  public var localizedStringResource: LocalizedStringResource {
    switch self {
    case .unreadable(let file): "can't read `\(file.path)`"
    case .unwritable(let file): "can't write `\(file.path)`"
    case .notText(let file): "`\(file.path)` isn't text in UTF-8"
    case .damaged(let file, let reason): "`\(file.path)` can't be read: \(reason)"
    }
  }
}
