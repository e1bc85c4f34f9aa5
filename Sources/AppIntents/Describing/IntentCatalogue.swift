import Synchronization

/// The intents that a program has, by their ids.
///
/// Making one only keeps the types; ids are read when the first intent is asked for, and what there
/// is to know of an intent when that intent is.
///
/// Not part of Apple's framework.
public final class IntentCatalogue: Sendable {
  private let types: [any AppIntent.Type]
  private let found = Mutex<Index?>(nil)
  private let named = Mutex<Names?>(nil)

  private struct Index {
    var types: [String: any AppIntent.Type] = [:]
    var problems: [String] = []
  }

  private struct Names {
    var entities: [String: any AppEntity.Type] = [:]
    var choices: [String: IntentChoiceType] = [:]
  }

  public init(_ types: [any AppIntent.Type]) { self.types = types }

  /// The intent that a workflow file calls by this id.
  public subscript(id: String) -> IntentDescriptor? {
    index.types[id].map { IntentDescriptor($0) }
  }

  public func contains(_ id: String) -> Bool { index.types[id] != nil }

  /// All ids, sorted.
  public var ids: [String] { index.types.keys.sorted() }

  /// All intents, sorted by id.
  public var all: [IntentDescriptor] { ids.compactMap { self[$0] } }

  /// What is wrong with the intents' declarations: ids used twice, parameters called like modifiers.
  public var problems: [String] { index.problems + all.flatMap(\.problems) }

  /// An entity type that some intent takes or gives, or that comes with Segue, by its name in
  /// `snake_case`.
  public func entityType(named name: String) -> (any AppEntity.Type)? {
    names.entities[name] ?? BuiltInEntities.type(named: name)
  }

  /// An enum that some intent takes or gives, by its name in `snake_case`.
  public func choiceType(named name: String) -> IntentChoiceType? { names.choices[name] }

  private var index: Index {
    found.withLock { found in
      if let found { return found }
      let made = makeIndex()
      found = made
      return made
    }
  }

  private func makeIndex() -> Index {
    var index = Index()
    index.types.reserveCapacity(types.count)
    for type in types {
      let id = IntentID.of(type)
      if let other = index.types.updateValue(type, forKey: id) {
        // The first of the list stays.
        index.types[id] = other
        let names = [other, type].map { "`\(TypeName.of($0))`" }.joined(separator: " and ")
        index.problems.append("two intents are called `\(id)`: \(names)")
      }
    }
    return index
  }

  private var names: Names {
    if let names = named.withLock({ $0 }) { return names }
    var names = Names()
    func add(_ type: ValueType) {
      switch type {
      case .choice(let choices): names.choices[choices.name] = choices
      case .list(let element): add(element)
      default: break
      }
    }
    for intent in all {
      for entity in intent.parameters.map(\.entity) + [intent.outputEntity] {
        if let entity { names.entities[EntityDescriptor(entity).name] = entity }
      }
      for parameter in intent.parameters { add(parameter.type) }
      add(intent.outputType)
    }
    named.withLock { $0 = names }
    return names
  }
}
