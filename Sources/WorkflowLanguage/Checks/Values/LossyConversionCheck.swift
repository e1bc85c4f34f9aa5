import AppIntentsCore
import Diagnostics
import WorkflowValues

/// A value whose conversion loses something.
enum LossyConversionCheck: Check {
  static let problem = Problem(
    "lossy-conversion",
    """
    The value can be converted, but the conversion loses something, or may not be intended: a \
    duration becomes its number of seconds, and a number a duration in seconds; every number but 0 \
    is true; a rich text loses its formatting. Write the conversion in the file, and there is no \
    warning. Parsing a text isn't worth a warning: a text that can't be parsed is an error of the run.
    """)

  static let points: [CheckPoint] = [.connection(check)]

  private static func check(
    _ known: KnownValue, by conversion: TypeRules.Conversion, to target: Target,
    from origin: WorkflowWalk.Origin, in walk: WorkflowWalk
  ) {
    let route: Route?
    switch conversion {
    case .by(let chosen): route = chosen
    case .tooMany: route = ConversionTable.route(from: known.type, to: target.type)
    case .none, .later, .nothing, .explicit, .impossible: return
    }
    guard let caution = route?.caution else { return }
    let isFile = known.type.itemType == .file
    // A text with a path in it isn't a mistake, and neither is a list of paths, such as the arguments of
    // a program.
    if isFile, known.type != .file || target.type.isList || target.isItem { return }
    walk.report(
      Diagnostic(
        kind: isFile ? FileAsTextCheck.problem.kind : problem.kind, severity: .warning,
        message: "`\(target.path)` takes \(target.type.phrase), and \(caution.fact)",
        range: origin.range(target),
        helps: [help(caution, origin, isFile, in: walk)]))
  }

  /// The help with the value as the file writes it, if that is possible.
  private static func help(
    _ caution: Conversion.Caution, _ origin: WorkflowWalk.Origin, _ isFile: Bool,
    in walk: WorkflowWalk
  ) -> String {
    var name = isFile ? "$file" : "$value"
    switch origin {
    case .pipe: name = "$prev"
    case .value(let range), .text(let range):
      let written = walk.source(range)
      if written.hasPrefix("${") {
        // An expression in braces can be inside other braces, too.
        guard written.hasSuffix("}") else { break }
        let inner = written.dropFirst(2).dropLast()
        if caution.help.contains("${") {
          name = String(inner)
        } else if inner.split(separator: ".", omittingEmptySubsequences: false)
          .allSatisfy({ Identifier.isValid(String($0)) })
        {
          name = "$\(inner)"
        }
      } else if written.hasPrefix("$") {
        name = written
      }
    }
    return caution.help.replacing("$x", with: name)
  }
}
