/// An app schema: what a system knows an intent, entity or enum of an app as.
struct Schema: Equatable {
  enum Kind: String, CaseIterable {
    case intent, entity
    case choice = "enum"

    /// The kind at the end of names of types: `Intent`.
    var title: String {
      switch self {
      case .intent: "Intent"
      case .entity: "Entity"
      case .choice: "Enum"
      }
    }
  }

  let domain: String
  let kind: Kind
  let name: String
  /// The properties that a conforming type declares; nil where they aren't known.
  let members: [String]?

  /// As in source: `.photos.openAsset`.
  var path: String { ".\(domain).\(name)" }
}

extension Schema {
  /// The domains, in the order of their names.
  static let domains: [String] = SchemaTable.text.split(separator: "\n")
    .filter { $0.hasPrefix("domain ") }.map { String($0.dropFirst("domain ".count)) }

  /// The schemas of all domains or of one.
  static func all(in wanted: String? = nil) -> [Schema] {
    var domain = ""
    var schemas: [Schema] = []
    for line in SchemaTable.text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let words = (parts.first ?? "").split(separator: " ")
      guard words.count >= 2 else { continue }
      if words[0] == "domain" {
        domain = String(words[1])
      } else if let kind = Kind(rawValue: String(words[0])), wanted == nil || wanted == domain {
        let members = parts.count > 1 ? parts[1].split(separator: " ").map(String.init) : nil
        schemas += words.dropFirst().map {
          Schema(domain: domain, kind: kind, name: String($0), members: members)
        }
      }
    }
    return schemas
  }
}
