import AppIntentsCore

extension BoundIntent {
  /// How the step says which model it asks; nil if it asks none.
  package var askedModel: ModelName? {
    guard let parameter = known.descriptor.modelParameter else { return nil }
    return ModelName(
      arguments.first { known.descriptor.parameters[$0.index].name == parameter }?.template)
  }
}
