import Synchronization

/// Creates invocations of one intent type. Get a binder once, when a workflow is planned, then
/// begin an invocation each time a step runs.
///
/// ```swift
/// let binder = IntentBinder.of(CountWords.self)
/// let invocation = binder.begin()
/// try invocation.set(0, to: .text("one two"))
/// let outcome = try await invocation.perform()
/// ```
///
/// Not part of Apple's framework.
public class IntentBinder: @unchecked Sendable {
  // Sendable: it has no properties, and those of its subclasses are constant.
  //
  // By the numbers of the types: dictionaries of numbers are used at every start anyway, and each
  // further type of keys takes 50 µs.
  private static let known = Mutex<[Int: IntentBinder]>([:])

  /// The binder of a type, made on first use.
  public static func of(_ type: any AppIntent.Type) -> IntentBinder {
    let key = Int(bitPattern: ObjectIdentifier(type))
    if let binder = known.withLock({ $0[key] }) { return binder }
    let binder = make(type)
    return known.withLock { known in
      if let earlier = known[key] { return earlier }
      known[key] = binder
      return binder
    }
  }

  /// The binder of a tool of an app.
  package static func of(_ tool: any IntentTool) -> IntentBinder { ToolBinder(tool) }

  private static func make<Intent: AppIntent>(_ type: Intent.Type) -> IntentBinder {
    TypedIntentBinder<Intent>()
  }

  /// A fresh instance of the intent with its parameters at their defaults.
  public func begin() -> IntentInvocation { preconditionFailure("overridden") }

  /// An invocation of an intent whose parameters are already set, such as the one of
  /// `opensIntent:`.
  public static func begin(_ intent: any AppIntent) -> IntentInvocation {
    func open<Intent: AppIntent>(_ intent: Intent) -> IntentInvocation {
      TypedIntentInvocation(intent, binder: TypedIntentBinder<Intent>.known)
    }
    return open(intent)
  }

  /// The offsets of the parameters' wrappers in instances of an intent.
  static func layout<Intent: AppIntent>(of type: Intent.Type) -> WrapperLayout<_AnyIntentParameter>
  {
    guard let binder = of(type) as? TypedIntentBinder<Intent> else {
      preconditionFailure("the binder of a type is made for that type")
    }
    return binder.layout
  }
}

final class TypedIntentBinder<Intent: AppIntent>: IntentBinder, @unchecked Sendable {
  // Sendable: everything is constant after init.
  let layout: WrapperLayout<_AnyIntentParameter>
  /// The bits of the parameters that have no value in a fresh instance.
  let required: UInt64
  /// Whether something watches the intent while it performs: a query that depends on its parameters,
  /// a question about a parameter without a title, or what shows its progress.
  let isObserved: Bool
  /// Whether a parameter is a file, or a list of files.
  let takesFiles: Bool
  /// Whether it deletes entities that others may have, too.
  let deletesShared: Bool
  /// Whether the result is a file, an entity, or a list of them.
  let givesFilesOrEntities: Bool
  /// Stored, because looking up a generic type takes as long as creating an instance of it.
  private let invocation = TypedIntentInvocation<Intent>.self

  /// The binder of the type.
  static var known: TypedIntentBinder<Intent> {
    IntentBinder.of(Intent.self) as? TypedIntentBinder<Intent> ?? TypedIntentBinder<Intent>()
  }

  override init() {
    layout = WrapperLayout(of: Intent.self)
    var required: UInt64 = 0
    var isObserved = Intent._isObserved
    let parameters = layout.wrappers(in: Intent())
    takesFiles = parameters.contains {
      $0.valueType == .file || $0.valueType == .list(of: .file)
    }
    deletesShared =
      Intent._deletesEntities
      && parameters.contains { $0.entityType is any OwnershipProvidingEntity.Type }
    let result = Intent.PerformResult.Value.self
    givesFilesOrEntities =
      result._entityType != nil || result.valueType == .file || result.valueType == .list(of: .file)
    for (index, parameter) in parameters.enumerated() {
      if index < 64, !parameter.hasValue { required |= 1 << UInt64(index) }
      if parameter.extras?.options != nil || parameter.entityType != nil || parameter.title == nil {
        isObserved = true
      }
    }
    self.required = required
    self.isObserved = isObserved
  }

  override func begin() -> IntentInvocation { invocation.init(Intent(), binder: self) }
}
