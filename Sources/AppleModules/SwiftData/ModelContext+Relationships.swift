import Foundation

extension ModelContext {
  /// The objects that a property leads to.
  func models(_ keys: [UUID], of property: Schema.PropertyMetadata) -> [any PersistentModel] {
    property.relation.map { models(keys, $0.target) } ?? []
  }

  func models(_ keys: [UUID], _ type: any PersistentModel.Type) -> [any PersistentModel] {
    do {
      return try find(keys, type)
    } catch {
      note(error)
      return []
    }
  }

  /// Has a property of an object lead to others.
  func relate(_ model: any PersistentModel, _ name: String, to targets: [any PersistentModel]) {
    if let property = ModelClass.of(type(of: model)).property(name) {
      link(model, property, to: targets)
    } else {
      // One that isn't kept.
      model._$data.replace(name, with: .related(targets.map(Reference.init)))
    }
  }

  /// The same, and those of the others that lead back.
  func link(
    _ model: any PersistentModel, _ property: Schema.PropertyMetadata,
    to targets: [any PersistentModel]
  ) {
    for target in targets where target._$data.context == nil { add(target) }
    let data = model._$data
    let change = RelationshipChange(
      from: data.values[property.name]?.keys ?? [], to: targets.map(Reference.init))
    if change.isNothing { return }
    data.replace(property.name, with: .related(change.references))
    guard let inverse = ModelClass.of(type(of: model)).inverse(of: property) else { return }
    for other in models(change.removed, of: property) { unlink(other, inverse, from: data.key) }
    for other in change.added { linkBack(other, inverse, to: model, by: property) }
  }

  private func linkBack(
    _ other: any PersistentModel, _ inverse: Schema.PropertyMetadata,
    to model: any PersistentModel, by property: Schema.PropertyMetadata
  ) {
    let data = other._$data
    let references = data.values[inverse.name]?.references ?? []
    guard !references.contains(where: { $0.key == model._$data.key }) else { return }
    let reference = Reference(model)
    if inverse.relation?.isMany == true {
      data.replace(inverse.name, with: .related(references + [reference]))
    } else {
      data.replace(inverse.name, with: .related([reference]))
      for previous in models(references.map(\.key), type(of: model)) {
        unlink(previous, property, from: data.key)
      }
    }
  }

  /// A property that needs an object keeps it.
  private func unlink(
    _ model: any PersistentModel, _ property: Schema.PropertyMetadata, from key: UUID
  ) {
    let references = model._$data.values[property.name]?.references ?? []
    let others = references.filter { $0.key != key }
    guard others.count < references.count, property.relation?.isRequired != true else { return }
    model._$data.replace(property.name, with: .related(others))
  }
}
