import AppIntents
import Diagnostics

/// What a parameter's name says about the texts it takes: patterns, globs, programs.
enum LiteralCheck {
  static func check(
    _ value: Template, of parameter: ParameterDescriptor, given arguments: StepArguments,
    in walk: WorkflowWalk
  ) {
    if parameter.range != nil {
      OutOfRangeCheck.check(value, of: parameter, arguments.descriptor, in: walk)
    }
    switch (parameter.name, parameter.type) {
    case ("pattern", .text) where isRegularExpression(arguments):
      InvalidPatternCheck.check(value, in: walk)
    case ("match", .text), ("match", .list(of: .text)), ("ignore", .text),
      ("ignore", .list(of: .text)):
      InvalidGlobCheck.check(value, in: walk)
    case ("timezone", .text):
      if let text = value.literalText {
        _ = UnknownTimeZoneCheck.zone(Located(text, at: value.range)) { walk.report($0) }
      }
    case (_, .program): ScriptNameCheck.check(value, arguments, in: walk)
    default: break
    }
  }

  /// An intent whose `regex` says so when it has one; others take nothing but regular expressions.
  private static func isRegularExpression(_ arguments: StepArguments) -> Bool {
    guard let flag = arguments.descriptor.parameters.first(where: { $0.name == "regex" }) else {
      return true
    }
    guard let given = arguments["regex"] else { return flag.defaultValue == .boolean(true) }
    return given.value.literalText.map { $0.lowercased() == "true" || $0 == "yes" } ?? false
  }
}
