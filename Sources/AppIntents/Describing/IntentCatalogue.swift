import Synchronization
package import SystemPackage

/// The intents that a program has, by their ids: those of its own types, and those of apps.
///
/// Creating a catalogue reads nothing. An intent whose id its list knows is read alone; the ids of all
/// are read when another is asked for. Apps are asked only for what no own type has.
///
/// Not part of Apple's framework.
public final class IntentCatalogue: Sendable {
  private let types: @Sendable () -> [any AppIntent.Type]
  private let listed: @Sendable (String) -> (any AppIntent.Type)?
  let apps: (any AppIntentCatalogue)?
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

  public convenience init(_ types: [any AppIntent.Type]) {
    self.init(types, apps: nil)
  }

  /// - Parameters:
  ///   - types: all of them; read only if it is needed.
  ///   - listed: what finds a type by its id without reading the others, if it can.
  package init(
    _ types: @escaping @autoclosure @Sendable () -> [any AppIntent.Type],
    listed: @escaping @Sendable (_ id: String) -> (any AppIntent.Type)? = { _ in nil },
    apps: (any AppIntentCatalogue)?
  ) {
    self.types = types
    self.listed = listed
    self.apps = apps
  }

  private func type(_ id: String) -> (any AppIntent.Type)? {
    if IntentID.isValid(id), let type = listed(id), !type._isConfiguration { return type }
    return index.types[id] ?? findIntent(id)
  }

  /// The intent with this id.
  public subscript(id: String) -> IntentDescriptor? {
    type(id).map { IntentDescriptor($0) } ?? apps?.intent(id)
  }

  public func contains(_ id: String) -> Bool {
    type(id) != nil || apps?.intent(id) != nil
  }

  /// Why there is no intent with an id that an app's name begins, and what helps.
  package func absence(of id: String) -> (reason: String, help: String)? { apps?.absence(of: id) }

  /// The files of apps that decide what an id means.
  package func files(of id: String) -> [FilePath] { apps?.files(of: id) ?? [] }

  /// Whether it is known that no app has this name.
  package func lacksApp(named name: String) -> Bool { apps?.hasApp(named: name) == false }

  /// The names of apps, sorted.
  package var appNames: [String] { apps?.appNames ?? [] }

  /// All ids, sorted.
  public var ids: [String] {
    let found = names.entities.values.compactMap { FindIntents.type(for: $0) }
      .map { IntentID.of($0) }.filter { index.types[$0] == nil }
    return (index.types.keys + found + (apps?.ids ?? [])).sorted()
  }

  /// The intent that finds entities which other intents take or give. Only ids of that form look
  /// through the intents.
  private func findIntent(_ id: String) -> (any AppIntent.Type)? {
    guard id.hasPrefix(FindIntents.prefix) else { return nil }
    return names.entities[String(id.dropFirst(FindIntents.prefix.count))]
      .flatMap { FindIntents.type(for: $0) }
  }

  /// All intents, sorted by id.
  public var all: [IntentDescriptor] { ids.compactMap { self[$0] } }

  /// Problems of the intents' declarations: ids that are used twice, parameters with names of
  /// modifiers.
  public var problems: [String] { index.problems + all.flatMap(\.problems) }

  /// An entity type that some intent takes or gives, or that comes with Segue, by its name in
  /// `snake_case`.
  public func entityType(named name: String) -> (any AppEntity.Type)? {
    names.entities[name] ?? BuiltInEntities.type(named: name)
  }

  /// An entity type of this program or of an app.
  package func entityKind(named name: String) -> (any EntityKind)? {
    entityType(named: name).map { EntityDescriptor.kind(of: $0) } ?? apps?.entityKind(named: name)
  }

  /// The names of the types of entities that apps have of their own, sorted.
  package var appEntityNames: [String] { (apps?.entityNames ?? []).sorted() }

  /// A type of entities that may declare conversions. Those that come with Segue declare none, so
  /// that no intent has to be read for them.
  package func convertibleKind(named name: String) -> (any EntityKind)? {
    if name.contains(".") { return apps?.entityKind(named: name) }
    if name == IntentEntityValue.matchType || BuiltInEntities.type(named: name) != nil {
      return nil
    }
    return names.entities[name].map { EntityDescriptor.kind(of: $0) }
  }

  /// An enum that some intent takes or gives, by its name in `snake_case`.
  public func choiceType(named name: String) -> IntentChoiceType? {
    names.choices[name] ?? apps?.choiceType(named: name)
  }

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
    let types = types()
    index.types.reserveCapacity(types.count)
    for type in types where !type._isConfiguration {
      let id = IntentID.of(type)
      if let other = index.types.updateValue(type, forKey: id) {
        // Keeps the first one in the list.
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
    for type in index.types.values {
      let intent = IntentDescriptor(type)
      for entity in type.parameterEntities + [type.resultEntity] {
        if let entity { names.entities[EntityDescriptor(entity).name] = entity }
      }
      for parameter in intent.parameters { add(parameter.type) }
      add(intent.outputType)
    }
    named.withLock { $0 = names }
    return names
  }
}
