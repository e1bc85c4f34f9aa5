import AppIntentsCore
import Diagnostics

/// Expressions about what a step goes through: the items of a list, groups of them, the entries of a
/// dictionary.
extension WorkflowWalk {
  /// Walks an expression in which the names of its subject exist.
  ///
  /// - Parameter item: what is known of an item.
  func about<Result>(
    _ subject: FormulaSubject, _ item: KnownValue, at range: SourceRange, _ walk: () -> Result
  ) -> Result {
    let before = (scope, self.subject)
    defer { (scope, self.subject) = before }
    for name in subject.names {
      let known =
        switch name {
        case FormulaSubject.keyName: KnownValue.text
        case FormulaSubject.itemsName: item.listed
        default: item
        }
      scope.set(name, ScopedName(known, .item, at: range))
    }
    self.subject = subject
    return withoutQuestions(walk)
  }

  /// A parameter whose expressions the intent evaluates. What is known is the value that they give.
  func bind(
    _ template: Template, about subject: FormulaSubject, for target: Target
  ) -> (known: KnownValue, value: BoundValue) {
    let known: KnownValue
    switch (subject, template.content) {
    case (.items, .dictionary):
      known = about(subject, target.item, at: template.range) { value(template) }
    case (.entry, .expression(let expression)):
      about(subject, .any, at: template.range) { condition(expression) }
      known = KnownValue(target.type)
    case (.item, .expression(let expression)):
      known = about(subject, target.item, at: template.range) {
        let known = self.known(expression)
        connect(expression, known, at: template.range)
        return known
      }
    default:
      known = value(template)
      for case .collection(let check) in checks.collections {
        check(known, template.range, target, self)
      }
    }
    return (known, .formula(template, subject))
  }
}
