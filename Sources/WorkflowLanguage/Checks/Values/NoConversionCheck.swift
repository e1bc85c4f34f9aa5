import AppIntentsCore
import Diagnostics

/// A value that can't be converted to the type of its parameter.
enum NoConversionCheck: Check {
  static let problem = Problem(
    "no-conversion",
    """
    The value can't be converted to the type of the parameter. [Values.md](Values.md#conversions) \
    lists all conversions, and `segue check --explain` prints those of a workflow. Some conversions \
    have to be written in the file, such as `file($value, "name.txt")`.
    """)

  static let points: [CheckPoint] = [.connection(check)]

  private static func check(
    _ known: KnownValue, by conversion: TypeRules.Conversion, to target: Target,
    from origin: WorkflowWalk.Origin, in walk: WorkflowWalk
  ) {
    switch conversion {
    case .none, .later, .by, .nothing: break
    case .tooMany: break  // `ManyForOneCheck` reports it.
    case .explicit(let word):
      // A file with the value in it is no use for a parameter that takes a folder.
      let isFolder = target.name == "folder" || target.name.hasSuffix("_folder")
      let help = "convert it with `\(word.replacing("$value", with: origin.written(in: walk)))`"
      walk.report(.noConversion(known, target, origin, help: isFolder ? nil : help))
    case .impossible:
      var diagnostic = Diagnostic.noConversion(known, target, origin, help: nil)
      diagnostic.notes = [given(by: known.type, in: walk), taken(by: target.type, in: walk)]
        .compactMap { $0 }
      walk.report(diagnostic)
    }
  }

  /// The values that an app's entity gives.
  private static func given(by type: ValueType, in walk: WorkflowWalk) -> String? {
    guard let exports = walk.entityKind(of: type.itemType)?.exports, !exports.isEmpty else {
      return nil
    }
    return "\(type.itemType.phrase) gives \(Phrasing.list(exports.map(\.name)))"
  }

  /// The values of which an app's entity is made.
  private static func taken(by type: ValueType, in walk: WorkflowWalk) -> String? {
    guard let imports = walk.entityKind(of: type.itemType)?.imports, !imports.isEmpty else {
      return nil
    }
    return "\(type.itemType.phrase) is made of \(Phrasing.list(imports.map(\.name), "or"))"
  }
}

extension Diagnostic {
  fileprivate static func noConversion(
    _ known: KnownValue, _ target: Target, _ origin: WorkflowWalk.Origin, help: String?
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      kind: NoConversionCheck.problem.kind,
      message:
        "`\(target.action)` needs \(target.type.phrase) for `\(target.name)`, but",
      range: origin.range(target), helps: help.map { [$0] } ?? [])
    switch origin {
    case .value, .text: diagnostic.message += " this is \(known.type.phrase)"
    case .pipe(let pipe):
      diagnostic.message += " the previous step gives \(known.type.phrase)"
      diagnostic.secondary = pipe.range.map { [.init($0, known.type.phrase)] } ?? []
      diagnostic.helps.append(
        target.isRequired
          ? "give `\(target.name)` a value" : "use `input: none` to ignore the previous output")
    }
    return diagnostic
  }
}

extension WorkflowWalk.Origin {
  /// The value as an expression in a condition writes it.
  fileprivate func written(in walk: WorkflowWalk) -> String {
    switch self {
    case .pipe: return "$prev"
    case .value(let range), .text(let range):
      let source = walk.source(range)
      return source.hasPrefix("$") && !source.hasPrefix("${") ? source : "$value"
    }
  }
}
