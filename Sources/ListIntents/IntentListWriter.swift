import SwiftSource

/// Writes the source that lists a target's types.
struct IntentListWriter {
  /// `public` or `package`.
  let access: String
  /// The target's name, which is the program's.
  var name = ""
  /// What people also call the app.
  var otherNames: [String] = []

  func write(_ finder: TypeFinder) -> String {
    let intents = finder.types(of: .intent)
    let packages = finder.types(of: .package)
    let lists = lists(of: finder)
    let text = """
      // Made by the build from the target's sources.

      #if hasFeature(InternalImportsByDefault)
        \(access) import AppIntents
      #else
        import AppIntents
      #endif
      \(exports(finder))
      /// The types of this target that take part in AppIntents, each list in the order of names.
      nonisolated \(access) enum IntentList {
      \(lists.map { $0.text(access) }.joined())\(lookup(intents, by: finder.identifiers))
        /// The types of this target, without those of its packages.
        \(access) static var types: _ListedTypes {
          _ListedTypes(
            intents: all, entities: entities, valueQueries: valueQueries, shortcuts: shortcuts)
        }
      \(TypeList.deprecatedTypes(of: lists))}

      """
    return text + packages.map { listing(of: $0) }.joined() + (finder.program.map(main) ?? "")
  }

  private func lists(of finder: TypeFinder) -> [TypeList] {
    func list(
      _ name: String, of family: TypeFamily, _ type: String, _ comment: String
    ) -> TypeList {
      TypeList(name: name, type: type, comment: comment, found: finder.types(of: family))
    }
    return [
      list("all", of: .intent, "AppIntent", "Every intent."),
      list("entities", of: .entity, "AppEntity", "Every entity."),
      list("enums", of: .choice, "AppEnum", "Every enum."),
      list(
        "valueQueries", of: .valueQuery, "IntentValueQuery",
        "What finds values for values that the app doesn't own."),
      list("shortcuts", of: .shortcuts, "AppShortcutsProvider", "What declares App Shortcuts."),
      list("packages", of: .package, "AppIntentsPackage", "What declares packages of intents."),
    ]
  }

  /// What lets a program that includes the package find its types.
  private func listing(of package: TypeFinder.Found) -> String {
    conditional(
      package,
      """
      \(attribute(of: package))nonisolated extension \(package.name): _TypeListing {
        public static var _listedTypes: _ListedTypes { IntentList.types }
      }

      """)
  }

  private func main(of program: TypeFinder.Found) -> String {
    conditional(
      program,
      """
      import IntentServing

      \(attribute(of: program))extension \(program.name) {
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

  /// An extension of a deprecated type is a warning unless it is deprecated, too.
  private func attribute(of type: TypeFinder.Found) -> String {
    type.isDeprecated ? "@available(*, deprecated)\n" : ""
  }

  /// The other names as an argument.
  private var others: String {
    if otherNames.isEmpty { return "" }
    return " otherNames: [\(otherNames.map(\.debugDescription).joined(separator: ", "))],"
  }

  private func conditional(_ type: TypeFinder.Found, _ text: String) -> String {
    guard !type.conditions.isAlways else { return "\n" + text }
    return "\n#if \(type.conditions.text)\n\(text)#endif\n"
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
    let plain = intents.filter { $0.conditions.isAlways && !$0.isDeprecated }
    let cases = plain.compactMap { intent in
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
}
