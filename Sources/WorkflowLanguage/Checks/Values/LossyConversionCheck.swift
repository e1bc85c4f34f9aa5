import AppIntents
import Diagnostics
import WorkflowValues

/// A value that arrives as something less, or other, than it is.
enum LossyConversionCheck: Check {
  static let problem = Problem(
    "lossy-conversion",
    """
    The value can become what is taken here, but something is lost on the way, or it may mean \
    something else: a duration as a number is its seconds, a number as a duration is so many \
    seconds, every number but 0 is yes, a measurement loses its unit and a rich text its \
    formatting. Say which one is meant, and the warning is gone. Texts that are parsed are no \
    matter for a warning: what can't be parsed is an error of the run that tells the text.
    """)

  static func check(
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
    // A text with a path in it is no mistake, and neither is a list of paths.
    if isFile, known.type != .file || target.type.isList { return }
    walk.report(
      Diagnostic(
        kind: isFile ? FileAsTextCheck.problem.kind : problem.kind, severity: .warning,
        message: "`\(target.path)` takes \(TypeRules.phrase(target.type)), and \(caution.fact)",
        range: origin.range(target),
        helps: [help(caution, origin, isFile, in: walk)]))
  }

  /// The help with the value in it as it is written, where that fits.
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
        // What stands in braces can stand in other braces, too.
        if caution.help.contains("${"), written.hasSuffix("}") {
          name = String(written.dropFirst(2).dropLast())
        }
      } else if written.hasPrefix("$") {
        name = written
      }
    }
    return caution.help.replacing("$x", with: name)
  }
}
