/// Writes the source that lists a target's types.
struct IntentListWriter {
  /// `public` or `package`.
  let access: String
  /// The target's name, which is the program's.
  var name = ""
  /// What people also call the app.
  var otherNames: [String] = []

  func write(_ finder: TypeFinder) -> String {
    var text = """
      // Made by the build from the target's sources.

      #if hasFeature(InternalImportsByDefault)
        \(access) import AppIntents
      #else
        import AppIntents
      #endif
      \(exports(finder))
      /// The types of this target that take part in AppIntents, each list in the order of names.
      nonisolated \(access) enum IntentList {

      """
    let intents = finder.types(of: .intent)
    text += list("all", of: "AppIntent", intents, "Every intent.")
    text += lookup(intents, by: finder.identifiers)
    text += list("entities", of: "AppEntity", finder.types(of: .entity), "Every entity.")
    text += list("enums", of: "AppEnum", finder.types(of: .choice), "Every enum.")
    text += list(
      "valueQueries", of: "IntentValueQuery", finder.types(of: .valueQuery),
      "What finds values for values that the app doesn't own.")
    text += list(
      "shortcuts", of: "AppShortcutsProvider", finder.types(of: .shortcuts),
      "What declares App Shortcuts.")
    let packages = finder.types(of: .package)
    text += list(
      "packages", of: "AppIntentsPackage", packages, "What declares packages of intents.")
    text += """

        /// The types of this target, without those of its packages.
        \(access) static var types: _ListedTypes {
          _ListedTypes(
            intents: all, entities: entities, valueQueries: valueQueries, shortcuts: shortcuts)
        }
      }

      """
    text += packages.map { listing(of: $0) }.joined()
    return text + (finder.program.map(main) ?? "")
  }

  /// What lets a program that includes the package find its types.
  private func listing(of package: TypeFinder.Found) -> String {
    conditional(
      package,
      """
      nonisolated extension \(package.name): _TypeListing {
        public static var _listedTypes: _ListedTypes { IntentList.types }
      }

      """)
  }

  private func main(of program: TypeFinder.Found) -> String {
    conditional(
      program,
      """
      import IntentServing

      extension \(program.name) {
        /// Serves the intents of this target and of its packages.
        nonisolated static func main() async {
          let types = IntentList.types.including(IntentList.packages)
          await IntentServer(
            name: "\(name)",\(others) intents: types.intents, entities: types.entities,
            valueQueries: types.valueQueries, shortcuts: types.shortcuts
          ).run { _ = \(program.name)() }
        }
      }

      """)
  }

  /// The other names as an argument.
  private var others: String {
    if otherNames.isEmpty { return "" }
    return " otherNames: [\(otherNames.map(\.debugDescription).joined(separator: ", "))],"
  }

  private func conditional(_ type: TypeFinder.Found, _ text: String) -> String {
    guard !type.conditions.isEmpty else { return "\n" + text }
    return "\n#if \(TypeFinder.all(type.conditions))\n\(text)#endif\n"
  }

  /// What Foundation has on Apple's platforms, for files that don't import the module that has it here.
  ///
  /// Exports, because a type alias would be less visible than the public declarations that use its name.
  private func exports(_ finder: TypeFinder) -> String {
    let missing = finder.missingNames.filter { !finder.declares($0) }
    let names = MissingNames.ofAppIntents.keys.sorted().filter(missing.contains)
    let ofAppIntents = names.compactMap { name in
      MissingNames.ofAppIntents[name].map { export("\($0) AppIntentsCore.\(name)") }
    }
    let networking =
      missing.isDisjoint(with: MissingNames.ofNetworking)
      ? "" : "\n#if canImport(FoundationNetworking)\(export("FoundationNetworking"))#endif\n"
    return ofAppIntents.joined() + networking
  }

  private func export(_ name: String) -> String {
    """

    #if hasFeature(InternalImportsByDefault)
      @_exported public import \(name)
    #else
      @_exported import \(name)
    #endif

    """
  }

  /// What finds one intent without touching the others, of which a program may have hundreds.
  private func lookup(_ intents: [TypeFinder.Found], by identifiers: [String: String]) -> String {
    let cases = intents.filter(\.conditions.isEmpty).compactMap { intent in
      identifiers[intent.name].map { "    case \"\($0)\": return \(intent.name).self\n" }
    }
    return """

        /// The intent whose persistent identifier is written in the sources as this text.
        \(access) static func intent(identifiedBy id: String) -> (any AppIntent.Type)? {
          switch id {
      \(cases.joined())    default: return nil
          }
        }

      """
  }

  private func list(
    _ name: String, of type: String, _ found: [TypeFinder.Found], _ comment: String
  ) -> String {
    let always = found.filter(\.conditions.isEmpty)
    let sometimes = found.filter { !$0.conditions.isEmpty }
    var text = "  /// \(comment)\n  \(access) static var \(name): [any \(type).Type] {\n"
    let items = always.map { "\($0.name).self,\n" }
    if sometimes.isEmpty {
      return text + "    [\n" + items.map { "      " + $0 }.joined() + "    ]\n  }\n"
    }
    text +=
      "    var all: [any \(type).Type] = [\n" + items.map { "      " + $0 }.joined() + "    ]\n"
    for type in sometimes {
      text += "    #if \(TypeFinder.all(type.conditions))\n"
      text += "      all.append(\(type.name).self)\n    #endif\n"
    }
    return text + "    return all\n  }\n"
  }
}
