package import AppIntentsCore
package import ModelContext
package import OrderedCollections

/// What an app offered when the user agreed to it.
///
/// Checks, plans, lists and completion go by it, so that none of them starts the app's program.
package struct AgreedApp: Sendable, Hashable {
  /// A tool, and the name of its step.
  package struct Tool: Sendable, Hashable {
    package let step: String
    package let described: JSONObject

    package init(step: String, described: JSONObject) {
      self.step = step
      self.described = described
    }

    /// What tells it from another definition. Computed on demand, because few uses of an app compare.
    package var hash: String { CanonicalJSON.hash(.dictionary(described)) }

    package var name: String { described["name"]?.jsonString ?? "" }

    /// Whether a search shows it, as far as the app says.
    package var isSearchable: Bool { described.intentMeta["searchable"]?.jsonBoolean ?? true }
  }

  package var peer: PeerDescription
  package var era: ProtocolEra?
  package var hasExtension: Bool
  /// The answer to the extension's `app`.
  package var described: JSONObject
  package var tools: [Tool]
  /// The names that several of its tools have, of which none is a step.
  package var sharedNames: [String]
  /// The steps of tools that are no longer offered, by the tools' names. They stay theirs for good.
  package var formerSteps: OrderedDictionary<String, String>

  /// What a running app offers, with the names that its tools had before.
  package init(
    peer: PeerDescription, era: ProtocolEra?, hasExtension: Bool, described: JSONObject,
    tools: [JSONObject], after earlier: AgreedApp? = nil
  ) {
    self.peer = peer
    self.era = era
    self.hasExtension = hasExtension
    self.described = described
    var known = earlier?.formerSteps ?? [:]
    for tool in earlier?.tools ?? [] { known[tool.name] = tool.step }
    var names = StepNames(taken: known)
    let callable = OfferedTools(tools)
    self.tools = callable.tools.compactMap { tool in
      guard let name = tool["name"]?.jsonString else { return nil }
      return Tool(step: names.name(of: name), described: tool)
    }
    sharedNames = callable.sharedNames
    let offered = Set(self.tools.map(\.name))
    formerSteps = known.filter { !offered.contains($0.key) }
  }
}

/// Gives tools the names of their steps.
struct StepNames {
  /// By the tools' names.
  private var names: OrderedDictionary<String, String>
  private var taken: Set<String>

  init(taken: OrderedDictionary<String, String> = [:]) {
    names = taken
    self.taken = Set(taken.values)
  }

  /// `getUser` is `get_user`; a second tool of that name is `get_user_2`.
  mutating func name(of tool: String) -> String {
    if let name = names[tool] { return name }
    let name = Self.identifier(tool, without: "tool", besides: taken)
    names[tool] = name
    taken.insert(name)
    return name
  }

  /// The name of something as an identifier: in `snake_case`, with a number if it is taken.
  ///
  /// - Parameter word: what begins the name of something that has no letter to begin with.
  static func identifier(
    _ text: String, without word: String, besides taken: Set<String>
  ) -> String {
    let ascii = TypeName.snakeCase(text).unicodeScalars.filter { scalar in
      scalar.isASCII && (scalar == "_" || scalar.properties.isAlphabetic || scalar.isDigit)
    }
    var name = String(String.UnicodeScalarView(ascii)).split(separator: "_").joined(separator: "_")
    if name.isEmpty { name = word }
    if name.unicodeScalars.first?.isDigit == true { name = "\(word)_\(name)" }
    var candidate = name
    var number = 1
    while taken.contains(candidate) {
      number += 1
      candidate = "\(name)_\(number)"
    }
    return candidate
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}

extension AgreedApp {
  /// The app's icon.
  package var icon: Icon? { Icon(json: described["icon"]) ?? peer.icon }
}

// MARK: - As JSON

extension AgreedApp {
  package var json: IntentValue {
    .dictionary(
      JSONObject(present: [
        "name": .text(peer.name), "version": .text(peer.version),
        "icon": peer.icon.map { .text($0.text) }, "era": era.map { .text($0.rawValue) },
        "extension": .boolean(hasExtension),
        "app": .dictionary(described),
        "tools": .list(
          tools.map { ["step": .text($0.step), "tool": .dictionary($0.described)] }),
        "shared_names": sharedNames.isEmpty ? nil : .list(sharedNames.map { .text($0) }),
        "former_steps": .dictionary(formerSteps.mapValues { .text($0) }),
      ]))
  }

  /// Nil for JSON that this version hasn't written.
  package init?(json: IntentValue) {
    guard let members = json.jsonObject, let tools = members["tools"]?.jsonArray else { return nil }
    peer = PeerDescription(
      name: members["name"]?.jsonString ?? "", version: members["version"]?.jsonString ?? "",
      icon: Icon(json: members["icon"]))
    era = members["era"]?.jsonString.flatMap(ProtocolEra.init)
    hasExtension = members["extension"]?.jsonBoolean ?? false
    described = members["app"]?.jsonObject ?? [:]
    self.tools = tools.compactMap { tool in
      guard let parts = tool.jsonObject, let step = parts["step"]?.jsonString,
        let described = parts["tool"]?.jsonObject
      else { return nil }
      return Tool(step: step, described: described)
    }
    sharedNames = members["shared_names"]?.jsonArray?.compactMap(\.jsonString) ?? []
    formerSteps = (members["former_steps"]?.jsonObject ?? [:]).compactMapValues(\.jsonString)
  }
}
