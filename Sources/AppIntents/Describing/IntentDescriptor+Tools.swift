package import OrderedCollections
package import SystemPackage

/// The intents of apps, which a catalogue asks for ids that no type of this program has.
package protocol AppIntentCatalogue: Sendable {
  /// Whether there is an app with this name, whatever of it can be used.
  func hasApp(named name: String) -> Bool

  /// The names of all apps that can be read, sorted.
  var appNames: [String] { get }

  /// All ids.
  var ids: [String] { get }

  /// The intent with this id; nil if no app has one that may be used.
  func intent(_ id: String) -> IntentDescriptor?

  /// Why there is no intent with an id that an app's name begins, and what helps.
  func absence(of id: String) -> (reason: String, help: String)?

  /// The files that decide what an id means, if it has the form of one of an app's.
  func files(of id: String) -> [FilePath]

  /// A type of entities by its name: `pal.event`.
  func entityKind(named name: String) -> (any EntityKind)?

  /// The names of all types of entities that apps have of their own.
  var entityNames: [String] { get }

  /// A set of cases by its name.
  func choiceType(named name: String) -> IntentChoiceType?

  /// Asks the process of an app to undo what it did; false if this program didn't start that process.
  func perform(_ undo: AppUndo) async throws -> Bool
}

extension AppIntentCatalogue {
  package var entityNames: [String] { [] }
  package func files(of id: String) -> [FilePath] { [] }
  package func perform(_ undo: AppUndo) async throws -> Bool { false }
}

extension IntentDescriptor {
  /// The descriptor of an app's tool.
  package init(
    tool: any IntentTool, id: String, title: String, summary: IntentSummary, description: String,
    category: String, searchKeywords: [String] = [], parameters: [ParameterDescriptor],
    pipedParameters: [Int], outputType: ValueType, outputEntity: (any EntityKind)? = nil,
    outputName: String = "", outputDetails: OrderedDictionary<String, ValueType> = [:],
    outputIsClosed: Bool = false, nothingCondition: String? = nil, sideEffects: SideEffects,
    isIdempotent: Bool, authentication: IntentAuthenticationPolicy = .alwaysAllowed,
    isSimulated: Bool, canBeUndone: Bool = false, deprecation: String? = nil
  ) {
    source = .tool(tool)
    self.id = id
    self.title = title
    sentences = LateSummary { summary }
    self.description = description
    self.category = category
    self.searchKeywords = searchKeywords
    self.parameters = parameters
    self.pipedParameters = pipedParameters
    alternatives = []
    self.nothingCondition = nothingCondition
    self.outputType = outputType
    self.outputEntity = outputEntity
    self.outputName = outputName
    self.outputDetails = outputDetails
    self.outputIsClosed = outputIsClosed
    self.sideEffects = sideEffects
    self.isIdempotent = isIdempotent
    destination = nil
    self.authentication = authentication
    programs = []
    self.isSimulated = isSimulated
    self.canBeUndone = canBeUndone
    passesInputOn = false
    asksModel = false
    self.deprecation = deprecation
    isDiscoverable = true
    problems = []
  }
}

extension ParameterDescriptor {
  /// The descriptor of a parameter of an app's tool.
  package init(
    name: String, title: String, description: String = "", type: ValueType, isRequired: Bool,
    defaultValue: IntentValue? = nil, isWholeNumber: Bool = false,
    range: ClosedRange<Double>? = nil, size: IntentCollectionSize? = nil,
    hints: ParameterHints = .none, question: String? = nil, connectsToPrevious: Bool = false,
    entity: (any EntityKind)? = nil, keepsEntityIDs: Bool = false,
    naming: ParameterMeaning? = nil
  ) {
    self.name = name
    self.title = title
    self.description = description
    self.type = type
    self.isRequired = isRequired
    self.defaultValue = defaultValue
    self.isWholeNumber = isWholeNumber
    self.range = range
    self.size = size
    contentTypes = []
    options = []
    self.hints = hints
    self.question = question
    self.connectsToPrevious = connectsToPrevious
    self.entity = entity
    self.keepsEntityIDs = keepsEntityIDs
    keepsPaths = false
    meaning = naming ?? ParameterMeaning(of: type, isComplete: entity?.isComplete ?? false)
  }
}
