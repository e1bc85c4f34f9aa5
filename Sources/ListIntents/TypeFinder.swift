import SwiftSource

/// The types among the declarations of a target's sources that belong to AppIntents.
struct TypeFinder {
  struct Found: Equatable {
    /// Qualified within its module.
    let name: String
    /// What has to hold for it to exist.
    let conditions: Conditions
    /// Whether a use of it is a warning.
    var isDeprecated = false
  }

  private var declarations: [DeclarationReader.Declaration] = []
  /// The conditions under which types have a `main` of their own, by the types' names.
  private var mains: [String: [Conditions]] = [:]
  /// The names of `MissingNames` that a file uses without importing the module that has them.
  private(set) var missingNames: Set<String> = []
  /// The persistent identifiers that are written as literals, by the types' names.
  private(set) var identifiers: [String: String] = [:]

  mutating func read(_ source: String) {
    let reader = DeclarationReader(source)
    // Declarations under `#if false` are ignored.
    declarations += reader.declarations.filter { !$0.conditions.isNever }
    mains.merge(reader.mains, uniquingKeysWith: +)
    identifiers.merge(reader.identifiers) { first, _ in first }
    missingNames.formUnion(MissingNames.used(in: source, imports: reader.imports))
  }

  /// Whether the target declares a type of this name outside of others.
  func declares(_ name: String) -> Bool {
    declarations.contains { $0.kind != .extension && $0.name == name }
  }

  /// Every type of a family that another file of the module can name, in the order of their names.
  func types(of family: TypeFamily) -> [Found] {
    let conforming = conforming(to: family).filter {
      ($0.kind == .type || $0.kind == .extension) && !$0.isHidden
    }
    let types = Dictionary(grouping: declarations.filter { $0.kind == .type }, by: \.name)
    return Dictionary(grouping: conforming, by: \.name).compactMap { name, conforming in
      let own = types[name] ?? []
      let around = Self.namesAround(name).compactMap { types[$0] }
      let visible = (own.isEmpty ? around : around + [own]).map { $0.filter { !$0.isHidden } }
      let all = visible.joined() + conforming
      if visible.contains(where: \.isEmpty) || all.contains(where: \.isGeneric) { return nil }
      // A protocol that refines one of ours isn't a type itself.
      if own.isEmpty && isProtocol(name) { return nil }
      // A type that is declared under several conditions exists under any of them, and one that is hidden
      // under some only under the others.
      let outer = zip(around, visible).filter { $0.count > $1.count }
        .map { Conditions(anyOf: $1.map(\.conditions)) }
      let places = Conditions(anyOf: own.filter { !$0.isHidden }.map(\.conditions))
      let conditions = conforming.map {
        outer.reduce($0.kind == .extension ? places.and($0.conditions) : $0.conditions) {
          $0.and($1)
        }
      }
      return Found(
        name: name, conditions: Conditions(anyOf: conditions),
        isDeprecated: all.contains(where: \.isDeprecated))
    }.sorted { $0.name < $1.name }
  }

  /// `Mail.Draft` and `Mail` for `Mail.Draft.Open`.
  private static func namesAround(_ name: String) -> [String] {
    guard let dot = name.lastIndex(of: ".") else { return [] }
    let outer = String(name[..<dot])
    return [outer] + namesAround(outer)
  }

  /// The program's type, marked `@main`, whose `main` has to be written, under the conditions where it
  /// has none; nil if the target has no program or always writes the `main` itself.
  var program: Found? {
    types(of: .program).lazy.compactMap { found in
      let marks = declarations.filter { $0.name == found.name }.flatMap(\.attributes)
        .filter { $0.name == "main" }
      if marks.isEmpty { return nil }
      let conditions = found.conditions.and(Conditions(anyOf: marks.map(\.conditions)))
        .and(Conditions(noneOf: mains[found.name] ?? []))
      return Found(name: found.name, conditions: conditions, isDeprecated: found.isDeprecated)
    }.first { !$0.conditions.isNever }
  }

  /// The declarations that conform to a protocol of the family, directly or through a protocol, a
  /// class or a type alias of the target.
  private func conforming(to family: TypeFamily) -> [DeclarationReader.Declaration] {
    let declared = Set(declarations.filter { $0.kind != .extension }.map(\.name))
    let protocols = family.protocols
    var members: Set<String> = []

    /// Whether a name, in the scope where it is written, refers to a member of the family or a
    /// protocol of AppIntents.
    func isMember(_ name: String, in scope: String) -> Bool {
      var enclosing = scope.split(separator: ".").map(String.init)
      while true {
        let candidate = (enclosing + [name]).joined(separator: ".")
        if declared.contains(candidate) { return members.contains(candidate) }
        if enclosing.popLast() == nil { break }
      }
      let parts = name.split(separator: ".")
      if parts.count == 2, parts[0] == "AppIntents" { return protocols.contains(String(parts[1])) }
      return parts.count == 1 && protocols.contains(name)
    }

    func conforms(_ declaration: DeclarationReader.Declaration) -> Bool {
      declaration.inherited.contains { isMember($0, in: declaration.name) }
        || declaration.attributes.contains { attribute in
          family.macros.contains(attribute.baseName) && attribute.argument("schema") != nil
        }
    }

    // Protocols refine protocols and classes inherit, so repeat until nothing new is found.
    while true {
      let conforming = declarations.filter(conforms)
      let names = Set(conforming.map(\.name))
      if names.isSubset(of: members) { return conforming }
      members.formUnion(names)
    }
  }

  private func isProtocol(_ name: String) -> Bool {
    declarations.contains { $0.kind == .protocol && $0.name == name }
  }
}
