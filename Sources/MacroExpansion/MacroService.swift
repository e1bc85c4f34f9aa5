/// Answers the compiler's messages.
///
/// The messages are those of swift-syntax's `PluginMessages.swift`. Versions of the protocol have
/// only added to them so far.
package struct MacroService {
  /// What the answers are written for.
  static let version = 7
  /// The versions whose answers look as ours do.
  static let knownVersions = 5...8

  /// What the compiler says it speaks.
  private var hostVersion: Int?

  package init() {}

  /// The answer to a message; every message gets one.
  package mutating func answer(_ message: [UInt8]) -> [UInt8] {
    guard let json = try? JSONParser.parse(message), case .object(let kinds) = json,
      let (kind, payload) = kinds.first, kinds.count == 1
    else { return failure("the compiler's message isn't JSON that these macros can read").bytes }
    switch kind {
    case "getCapability":
      hostVersion = payload["capability"]?["protocolVersion"]?.integer
      return JSON.object([
        "getCapabilityResult": .object([
          "capability": .object(["protocolVersion": .integer(Self.version)])
        ])
      ]).bytes
    case "expandAttachedMacro":
      guard let request = ExpansionRequest(payload) else { return incomplete(kind) }
      return result(of: request.expand(), at: request.attribute.place)
    case "expandFreestandingMacro":
      guard let request = FreestandingRequest(payload) else { return incomplete(kind) }
      return result(of: request.expand(), at: request.syntax.place)
    case "loadPluginLibrary":
      return JSON.object([
        "loadPluginLibraryResult": .object(["loaded": .bool(false), "diagnostics": .array([])])
      ]).bytes
    default:
      return failure("there is no answer to the message `\(kind)`").bytes
    }
  }

  private func incomplete(_ kind: String) -> [UInt8] {
    failure("parts of the message `\(kind)` are missing").bytes
  }

  private func result(of expansion: Expansion, at place: MacroDiagnostic.Place) -> [UInt8] {
    if let hostVersion, hostVersion < Self.knownVersions.lowerBound {
      return failure("the macros of AppIntents need a newer compiler", at: place).bytes
    }
    let failed = expansion.diagnostics.contains { $0.severity == .error }
    return JSON.object([
      "expandMacroResult": .object([
        "expandedSource": .string(failed ? "" : expansion.source),
        "diagnostics": .array(expansion.diagnostics.map(\.json)),
      ])
    ]).bytes
  }

  /// An answer that says what stopped the macros, and which versions meet.
  private func failure(_ message: String, at place: MacroDiagnostic.Place = .unknown) -> JSON {
    let host = hostVersion.map { "version \($0)" } ?? "an unknown version"
    let known = "\(Self.knownVersions.lowerBound) to \(Self.knownVersions.upperBound)"
    let diagnostic = MacroDiagnostic(
      message: "\(message); the compiler speaks \(host) of the macro protocol, the macros of "
        + "AppIntents speak \(known)",
      place: place)
    let diagnostics = JSON.array([diagnostic.json])
    // Compilers before version 5 read another answer.
    if let hostVersion, hostVersion < Self.knownVersions.lowerBound {
      return .object([
        "expandAttachedMacroResult": .object([
          "expandedSources": .array([]), "diagnostics": diagnostics,
        ])
      ])
    }
    return .object([
      "expandMacroResult": .object(["expandedSource": .string(""), "diagnostics": diagnostics])
    ])
  }
}
