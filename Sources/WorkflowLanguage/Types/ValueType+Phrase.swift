package import AppIntentsCore
import Diagnostics

extension ValueType {
  /// The type in a sentence: “a number”, “a list of files”.
  package var phrase: String {
    switch self {
    case .any: "any value"
    case .nothing: "nothing"
    case .url: "a url"
    case .list(let element) where element != .any: "a \(noun(plural: false))"
    default: Self.withArticle(noun(plural: false))
    }
  }

  /// The type as a noun without an article: “number”, “list of files”.
  var noun: String { noun(plural: false) }

  /// “Text”, “List of files”: what `check --explain` calls a type.
  var title: String {
    let name = isList ? itemType.name : name
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  private func noun(plural: Bool) -> String {
    switch self {
    case .list(of: .any): plural ? "lists" : "list"
    case .list(let element): (plural ? "lists of " : "list of ") + element.noun(plural: true)
    case .any where plural: "values"
    default: plural ? Phrasing.plural(of: name) : name
    }
  }

  private static func withArticle(_ name: String) -> String {
    name.first.map { "aeiou".contains($0) } == true ? "an \(name)" : "a \(name)"
  }
}
