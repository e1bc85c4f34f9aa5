import AppIntentsCore

extension Document {
  /// The document with the choices of intents as the types of its inputs. Parsing knows only their
  /// names.
  func resolvingChoices(in catalogue: IntentCatalogue) -> Document {
    var document = self
    for index in inputs.indices {
      guard case .entity(let name) = inputs[index].type.itemType,
        let choice = catalogue.choiceType(named: name)
      else { continue }
      document.inputs[index].type =
        inputs[index].type.isList ? .list(of: .choice(choice)) : .choice(choice)
    }
    return document
  }
}
