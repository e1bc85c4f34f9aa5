import OrderedCollections

extension AppIntent {
  /// The intent as a part of a view's tree: its id, and its parameters that have values, in
  /// `snake_case`. A host performs it when a person presses its button.
  ///
  /// Not part of Apple's framework.
  public var _call: IntentValue {
    let layout = IntentBinder.layout(of: Self.self)
    var parameters: OrderedDictionary<String, IntentValue> = [:]
    for (name, wrapper) in zip(layout.names, layout.wrappers(in: self)) {
      if let value = wrapper.value { parameters[TypeName.snakeCase(name)] = value }
    }
    return .dictionary([
      "id": .text(IntentID.of(Self.self)), "parameters": .dictionary(parameters),
    ])
  }
}
