import SwiftSource

/// Writes the tree of schema names into `AppSchema` and the protocols of the three kinds, from the
/// table that the schema macros check with.
struct SchemaNamesMacro {
  private let request: ExpansionRequest

  init(_ request: ExpansionRequest) { self.request = request }

  func expand() -> Expansion {
    guard let name = MemberReader.declaration(in: request.declaration.text)?.type?.name else {
      return Expansion()
    }
    if name == "AppSchema" {
      return Expansion(source: Schema.Kind.allCases.map(families).joined(separator: "\n"))
    }
    let kinds = Schema.Kind.allCases.filter { name == "AppSchema\($0.title)" }
    return Expansion(source: kinds.map(domains).joined(separator: "\n"))
  }

  /// `AppSchema.PhotosIntent`, with a property for each schema.
  private func families(of kind: Schema.Kind) -> String {
    grouped(kind).map { domain, schemas in
      let names = schemas.map {
        "  public var \($0.name): \(kind.title) { \(kind.title)(domain: \"\(domain)\", name: \"\($0.name)\") }"
      }
      return "public struct \(type(domain, kind)): Swift.Sendable {\n"
        + names.joined(separator: "\n") + "\n}"
    }.joined(separator: "\n")
  }

  /// `static var photos`, for `.photos.openAsset`.
  private func domains(of kind: Schema.Kind) -> String {
    grouped(kind).map { domain, _ in
      let type = "AppSchema.\(type(domain, kind))"
      return "public static var \(domain): \(type) { \(type)() }"
    }.joined(separator: "\n")
  }

  private func grouped(_ kind: Schema.Kind) -> [(String, [Schema])] {
    let schemas = Dictionary(grouping: Schema.all().filter { $0.kind == kind }, by: \.domain)
    return Schema.domains.compactMap { domain in schemas[domain].map { (domain, $0) } }
  }

  private func type(_ domain: String, _ kind: Schema.Kind) -> String {
    domain.prefix(1).uppercased() + domain.dropFirst() + kind.title
  }
}
