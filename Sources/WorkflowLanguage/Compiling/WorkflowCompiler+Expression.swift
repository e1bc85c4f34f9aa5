package import Diagnostics
import YAML

extension WorkflowCompiler {
  /// Compiles an expression on its own: a workflow without steps whose output it is.
  ///
  /// - Parameter inputs: the names that the expression may use besides those of every workflow.
  package func compile(
    expression source: SourceText, inputs: [InputDeclaration] = []
  ) -> Compilation {
    let whole = source.range(0..<source.bytes.count)
    let scalar = YAMLScalar(source.text)
    let (expression, problems) = ExpressionParser.parse(scalar, at: whole, in: source)
    var document = Document(
      id: source.path, source: source, name: source.path, steps: Block([], range: whole))
    document.inputs = inputs
    document.output = Template(.expression(expression), range: whole, written: scalar)
    if problems.hasErrors {
      return Compilation(source: source, document: document, workflow: nil, diagnostics: problems)
    }
    return compile(document, found: problems)
  }

  /// Why a name can't be given to an expression; nil if it can.
  package static func obstacle(to name: String) -> String? {
    if !Identifier.isValid(name) {
      return "a name has letters, digits and `_`, and begins with no digit"
    }
    if ExpressionParser.reservedWords.contains(name) {
      return "`\(name)` is a word of expressions"
    }
    return StandingName.named(name).map { "`$\(name)` is \($0.explanation)" }
  }
}
