import AppIntentsCore
import OrderedCollections
import WorkflowLanguage
import WorkflowValues

/// Converts values for parameters by what types of entities declare: what an app's entity gives, and
/// what one is made of.
struct DeclaredConverter {
  let run: ActiveRun

  /// Whether one of the values is converted this way.
  func applies(to value: IntentValue, for parameter: ParameterDescriptor) -> Bool {
    // Nearly all values end here, so nothing is allocated for them.
    switch parameter.type {
    case .any, .list(of: .any): return false
    default: break
    }
    guard parameter.entity != nil || value.hasEntities else { return false }
    return !routes(for: items(of: value, for: parameter), to: parameter).isEmpty
  }

  /// The value, or the items of a list, as far as a conversion leads to the parameter's type that comes
  /// with Segue, or to what its entities are made of.
  func converted(
    _ value: IntentValue, for parameter: ParameterDescriptor
  ) async throws -> IntentValue {
    var items = items(of: value, for: parameter)
    let routes = routes(for: items, to: parameter)
    // Each app is asked once for all of its entities.
    var groups: OrderedDictionary<ValueType, [Int]> = [:]
    for (index, item) in items.enumerated() {
      if routes[item.type] != nil { groups[item.type, default: []].append(index) }
    }
    for (type, indices) in groups {
      guard let route = routes[type] else { continue }
      if let export = route.export, case .entity(let name) = type,
        let kind = run.workflow.entityKind(name)
      {
        let entities = indices.compactMap { index -> IntentEntityValue? in
          if case .entity(let entity) = items[index] { entity } else { nil }
        }
        let given = try await IntentContext.$current.withValue(run.context) {
          try await kind.exported(entities, as: export)
        }
        for (index, value) in zip(indices, given) { items[index] = value }
      }
      guard let conversion = route.conversion else { continue }
      for index in indices {
        items[index] = try Conversions.convert(items[index], to: conversion, in: run.context)
      }
    }
    return parameter.type.isList ? .list(items) : items.first ?? value
  }

  /// The value with the entities that are made of its items.
  ///
  /// A dry run doesn't know them, because making one may change something.
  func imported(_ value: IntentValue, as kind: any EntityKind) async throws -> IntentValue {
    let imports = kind.imports
    if imports.isEmpty { return value }
    func one(_ item: IntentValue) async throws -> IntentValue {
      guard item != .nothing, item.type != .entity(kind.name), imports.contains(item.type)
      else { return item }
      return try await IntentContext.$current.withValue(run.context) {
        if run.context.isSimulation { throw UnknownInDryRun() }
        return try await kind.imported(item, of: item.type)
      }
    }
    guard case .list(let items) = value else { return try await one(value) }
    guard items.contains(where: { $0.type != .entity(kind.name) }) else { return value }
    var made: [IntentValue] = []
    for item in items { made.append(try await one(item)) }
    return .list(made)
  }

  // MARK: - Routes

  /// What is converted: the items of a list, where the parameter takes one, and the only item where it
  /// takes one value.
  private func items(
    of value: IntentValue, for parameter: ParameterDescriptor
  ) -> [IntentValue] {
    guard case .list(let items) = value else { return value == .nothing ? [] : [value] }
    return parameter.type.isList || items.count == 1 ? items : []
  }

  /// The routes of the values' types, those of entities of the wanted type left out.
  private func routes(
    for items: [IntentValue], to parameter: ParameterDescriptor
  ) -> [ValueType: DeclaredRoute] {
    let wanted = parameter.type.itemType
    guard wanted != .any else { return [:] }
    let imports = parameter.entity?.imports ?? []
    var seen: Set<ValueType> = []
    var routes: [ValueType: DeclaredRoute] = [:]
    for item in items {
      var source: String?
      if case .entity(let entity) = item, entity.typeName != parameter.entity?.name {
        source = entity.typeName
      }
      guard source != nil || !imports.isEmpty, seen.insert(item.type).inserted else { continue }
      let exports = source.flatMap { run.workflow.entityKind($0)?.exports } ?? []
      routes[item.type] = DeclaredRoute(
        from: item.type, to: wanted, exports: exports, imports: imports)
    }
    return routes
  }
}

extension IntentValue {
  /// Whether it is an entity, or a list with some.
  fileprivate var hasEntities: Bool {
    switch self {
    case .entity: true
    case .list(let items): items.contains { if case .entity = $0 { true } else { false } }
    default: false
    }
  }
}
