import AppIntentsCore
import Diagnostics

/// A program that a step needs, but that isn't installed.
enum MissingProgramCheck: Check {
  static let problem = Problem(
    "missing-program",
    """
    The step's action, or the interpreter of its script, is a program that isn't installed on this \
    machine. If the package that has it is known, the message names it. On another machine the \
    workflow may run without a change.
    """)

  static let points: [CheckPoint] = [.intent(check), .argument(checkInterpreter)]

  private static func check(_ arguments: StepArguments, _ step: Step, in walk: WorkflowWalk) {
    let intent = arguments.descriptor
    for program in intent.programs where !walk.isInstalled(program.name) {
      walk.report(
        .missingProgram(
          program.name, of: intent, installedBy: program.installation, at: step.actionRange))
    }
  }

  private static func checkInterpreter(
    _ value: Template, of parameter: ParameterDescriptor, given arguments: StepArguments,
    in walk: WorkflowWalk
  ) {
    let intent = arguments.descriptor
    guard parameter.name == "interpreter",
      intent.parameters.contains(where: { $0.type == .program }),
      let command = value.literalText, let words = words(of: command, in: walk)
    else { return }
    for program in words where !walk.isInstalled(program) {
      let package = packages[String(program.split(separator: "/").last ?? "")]
      return walk.report(
        .missingProgram(
          program, of: intent, installedBy: package.map { "`sudo apt install \($0)`" },
          at: value.range))
    }
  }

  /// The programs that an interpreter's words name: itself, and what `env` starts.
  private static func words(of command: String, in walk: WorkflowWalk) -> [String]? {
    // A path may have spaces in it.
    if command.hasPrefix("/"), walk.isInstalled(command) { return nil }
    let words = command.split(separator: " ").map(String.init)
    guard let first = words.first else { return nil }
    guard first == "env" || first.hasSuffix("/env") else { return [first] }
    let rest = words.dropFirst()
    // With options, such as `-u NAME`, it isn't known which word is the program.
    guard let program = rest.first(where: { !$0.contains("=") }), !program.hasPrefix("-") else {
      return [first]
    }
    return [first, program]
  }

  /// The packages that have interpreters.
  private static let packages = [
    "bash": "bash", "dash": "dash", "zsh": "zsh", "ksh": "ksh", "mksh": "mksh", "fish": "fish",
    "python": "python-is-python3", "python3": "python3", "pypy3": "pypy3", "perl": "perl",
    "ruby": "ruby", "node": "nodejs", "nodejs": "nodejs", "php": "php-cli", "lua": "lua5.4",
    "luajit": "luajit", "tclsh": "tcl", "Rscript": "r-base-core", "guile": "guile-3.0",
    "gawk": "gawk", "mawk": "mawk",
  ]
}

extension Diagnostic {
  fileprivate static func missingProgram(
    _ program: String, of intent: IntentDescriptor, installedBy installation: String?,
    at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      kind: MissingProgramCheck.problem.kind, severity: .warning,
      message: "`\(intent.id)` needs `\(program)`, which isn't installed", range: range,
      helps: installation.map { ["install it with \($0)"] } ?? [])
  }
}
