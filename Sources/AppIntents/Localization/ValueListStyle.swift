import Foundation

/// How values are listed in a text: `"Deleted \(events, format: .list(type: .and))"`.
///
/// Foundation's style of this spelling lists texts. An entity and a case are listed by their titles, a file
/// by its name.
public struct ValueListStyle: Sendable, Hashable {
  public enum ListType: Sendable, Hashable { case and, or }
  public enum Width: Sendable, Hashable { case standard, short, narrow }

  let type: ListType
  let width: Width

  public static func list(type: ListType, width: Width = .standard) -> ValueListStyle {
    ValueListStyle(type: type, width: width)
  }

  /// The texts in the words of a language: "tea, coffee, and milk".
  func text(of items: [String], in locale: Locale) -> String {
    let width: ListFormatStyle<StringStyle, [String]>.Width =
      switch width {
      case .standard: .standard
      case .short: .short
      case .narrow: .narrow
      }
    return items.formatted(.list(type: type == .and ? .and : .or, width: width).locale(locale))
  }
}
