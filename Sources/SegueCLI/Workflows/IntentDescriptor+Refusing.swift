import AppIntentsCore
import OrderedCollections
import WorkflowLanguage
import WorkflowValues

extension IntentDescriptor {
  /// Why a run would refuse values, by the parameters' names, in its words; nil if it takes them.
  func refusal(
    of values: OrderedDictionary<String, IntentValue>
  ) -> (message: String, help: String)? {
    for parameter in parameters {
      guard let value = values[parameter.name] else { continue }
      let name = "`\(parameter.name)` of `\(id)`"
      if let excess = parameter.excess(of: value) {
        return ("\(name) can't \(excess.fault)", excess.limit)
      }
      if parameter.isWholeNumber, let fraction = value.items.first(where: \.isFraction) {
        return ("\(name) can't be \(fraction.shortText)", "it must be a whole number")
      }
    }
    return nil
  }
}

extension IntentValue {
  fileprivate var isFraction: Bool {
    if case .number(let number) = self { !number.isInteger } else { false }
  }
}
