import SwiftSource

/// The types among the declarations of a target's sources that belong to AppIntents.
struct TypeFinder {
  struct Found: Equatable {
    /// Qualified within its module.
    let name: String
    /// The `#if` conditions that it is declared under.
    let conditions: [String]
  }

  private var declarations: [DeclarationReader.Declaration] = []
  private var mains: Set<String> = []
  /// The names of `MissingNames` that a file uses without importing the module that has them.
  private(set) var missingNames: Set<String> = []
  /// The persistent identifiers that are written as literals, by the types' names.
  private(set) var identifiers: [String: String] = [:]

  mutating func read(_ source: String) {
    let reader = DeclarationReader(source)
    // Declarations under `#if false` are ignored.
    declarations += reader.declarations.filter {
      !$0.conditions.contains("false") && !$0.conditions.contains("!(true)")
    }
    mains.formUnion(reader.mains)
    identifiers.merge(reader.identifiers) { first, _ in first }
    missingNames.formUnion(MissingNames.used(in: source, imports: reader.imports))
  }

  /// Whether the target declares a type of this name outside of others.
  func declares(_ name: String) -> Bool {
    declarations.contains { $0.kind != .extension && $0.name == name }
  }

  /// Every type of a family that another file of the module can name, in the order of their names.
  func types(of family: TypeFamily) -> [Found] {
    let conforming = conforming(to: family)
    let types = Dictionary(grouping: declarations.filter { $0.kind == .type }, by: \.name)
    var found: [String: Found] = [:]
    for declaration in conforming where declaration.kind == .type || declaration.kind == .extension
    {
      let own = types[declaration.name] ?? []
      let all = own + [declaration]
      if own.contains(where: \.isHidden) || all.contains(where: \.isGeneric) { continue }
      if declaration.kind == .type && declaration.isHidden { continue }
      // A protocol that refines one of ours isn't a type itself.
      if declaration.kind == .extension && own.isEmpty && isProtocol(declaration.name) { continue }
      found[declaration.name] = Found(
        name: declaration.name, conditions: conditions(of: declaration, declaredBy: own))
    }
    return found.values.sorted { $0.name < $1.name }
  }

  /// The program's type, marked `@main`, whose `main` has to be written; nil if the target has none
  /// or writes it itself.
  var program: Found? {
    let marked = Set(
      declarations.filter { $0.attributes.contains { $0.name == "main" } }.map(\.name))
    return types(of: .program).first { marked.contains($0.name) && !mains.contains($0.name) }
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

  private func conditions(
    of declaration: DeclarationReader.Declaration,
    declaredBy own: [DeclarationReader.Declaration]
  ) -> [String] {
    var conditions: [String]
    // A type that is declared under several conditions exists under any of them.
    let places = Set(own.map { $0.conditions })
    if declaration.kind == .extension || places.count <= 1 {
      conditions =
        (declaration.kind == .extension ? places.first ?? [] : []) + declaration.conditions
    } else {
      let each = places.map { Self.all($0) }.sorted()
      conditions = [each.map { "(\($0))" }.joined(separator: " || ")]
    }
    var seen: Set<String> = []
    return conditions.filter { $0 != "true" && seen.insert($0).inserted }
  }

  private func isProtocol(_ name: String) -> Bool {
    declarations.contains { $0.kind == .protocol && $0.name == name }
  }

  /// All conditions as one.
  static func all(_ conditions: [String]) -> String {
    let real = conditions.filter { $0 != "true" }
    if real.isEmpty { return "true" }
    return real.count == 1 ? real[0] : real.map { "(\($0))" }.joined(separator: " && ")
  }
}
