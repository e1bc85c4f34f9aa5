/// What an intent searches for.
public protocol SearchCriteria: _IntentValue, Hashable {
  associatedtype SearchScopes = Void
}

/// An intent that shows the results of a search in its app.
public protocol ShowInAppSearchResultsIntent: SystemIntent {
  associatedtype Criteria: SearchCriteria
  static var searchScopes: Criteria.SearchScopes { get }
  var criteria: Criteria { get set }
}

extension ShowInAppSearchResultsIntent {
  public static var openAppWhenRun: Bool { true }
}

extension ShowInAppSearchResultsIntent where Criteria.SearchScopes == Void {
  public static var searchScopes: Void { () }
}

/// What a search goes through.
public enum StringSearchScope: String, AppEnum {
  case general, movies, tv, freeformVideo

  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Search Scope"
  public static let caseDisplayRepresentations: [StringSearchScope: DisplayRepresentation] = [
    .general: "Everything", .movies: "Movies", .tv: "TV", .freeformVideo: "Videos",
  ]
}

/// A text to search for. Its value is that text.
public struct StringSearchCriteria: SearchCriteria {
  public typealias SearchScopes = [StringSearchScope]

  public var term: String

  public init(term: String) { self.term = term }

  public static var valueType: ValueType { .text }

  public static func from(_ value: IntentValue) throws -> StringSearchCriteria {
    StringSearchCriteria(term: try String.from(value))
  }

  public var intentValue: IntentValue { .text(term) }
}
