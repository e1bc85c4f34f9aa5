import OrderedCollections
import Synchronization

extension IntentDescriptor {
  /// The descriptor of an intent's type, which is read once.
  public init(_ type: any AppIntent.Type) { self = IntentDescriptors.descriptor(of: type) }

  init<Intent: AppIntent>(
    reading type: Intent.Type, layout: WrapperLayout<_AnyIntentParameter>
  ) {
    let sample = Intent()
    let wrappers = layout.wrappers(in: sample)
    let described: IntentDescription = Self.description(of: type)
    let traits = Intent._traits

    source = .type(type)
    id = IntentID.of(type)
    title = Intent.title.text
    description = described.descriptionText.text
    category = described.categoryName?.text ?? ""
    searchKeywords = described.searchKeywords.map(\.text)
    outputName = described.resultValueName?.text ?? ""

    let piped = Self.pipedParameters(wrappers)
    pipedParameters = piped
    parameters = wrappers.indices.map { index in
      ParameterDescriptor(
        name: layout.names[index], parameter: wrappers[index],
        connectsToPrevious: index == piped.first,
        naming: Intent._meaning(of: layout.names[index]))
    }
    alternatives = Intent._alternatives
    nothingCondition = Intent._nothingCondition
    let (title, parameterTitles) = (title, parameters.map(\.title))
    sentences = LateSummary {
      IntentSummary(
        content: Self.summary(of: type, layout: layout), title: title,
        parameterTitles: parameterTitles)
    }
    outputType = Intent.PerformResult.Value.valueType
    outputEntity = (Intent.PerformResult.Value._entityType as? any AppEntity.Type)
      .map { EntityDescriptor.kind(of: $0) }
    outputDetails = Intent._outputDetails
    outputIsClosed = false
    sideEffects = traits.sideEffects
    isIdempotent = traits.isIdempotent
    let place = Intent._destination
    destination = parameters.firstIndex { $0.name == place }
    authentication = Intent.authenticationPolicy
    programs = Intent._programs
    isSimulated = Intent._isSimulated
    canBeUndone = Intent._registersUndo
    passesInputOn = Intent._passesInputOn
    asksModel = Intent._asksModel
    isDiscoverable = Intent.isDiscoverable
    deprecation = Intent._deprecation
    problems = IntentProblems.of(
      id: id, parameters: parameters, wrappers: wrappers, alternatives: alternatives, type: type)
  }

  /// The parameters in which the chain may continue: those that ask for it, else those that don't
  /// refuse, up to the first one that must be given, which takes every value.
  private static func pipedParameters(_ wrappers: [_AnyIntentParameter]) -> [Int] {
    let asking = wrappers.indices.filter {
      wrappers[$0].connection == .connectToPreviousIntentResult
    }
    let open =
      asking.isEmpty ? wrappers.indices.filter { wrappers[$0].connection != .never } : asking
    guard let last = open.firstIndex(where: { !wrappers[$0].hasValue }) else { return open }
    return Array(open[...last])
  }

  /// The output type for parameters of these types, by their names: the type that an
  /// `OutputTypeRefining` intent declares, else `outputType`.
  public func outputType(for parameters: [String: ValueType]) -> ValueType {
    source.refinedOutput(for: parameters) ?? outputType
  }

  /// The description, with either declared type.
  static func description<Intent: AppIntent>(of type: Intent.Type) -> IntentDescription {
    let optional: IntentDescription? = Intent.description
    return optional ?? Intent.description
  }

  private static func summary<Intent: AppIntent>(
    of type: Intent.Type, layout: WrapperLayout<_AnyIntentParameter>
  ) -> IntentSummary.Content {
    let sample = Intent()
    let wrappers = layout.wrappers(in: sample)
    let content: Intent.SummaryContent = Intent.parameterSummary
    let read = content._content { path in
      guard let wrapper = sample[keyPath: path] as? _AnyIntentParameter else { return nil }
      return wrappers.firstIndex { $0 === wrapper }
    }
    if case .parameters = read { return .parameters(Array(wrappers.indices)) }
    return read
  }
}

extension ParameterDescriptor {
  init(
    name: String, parameter: _AnyIntentParameter, connectsToPrevious: Bool,
    naming: ParameterMeaning? = nil
  ) {
    self.name = TypeName.snakeCase(name)
    title = parameter.title?.text ?? TypeName.title(name)
    description = parameter.descriptionText?.text ?? ""
    type = parameter.valueType
    isRequired = !parameter.hasValue
    // Spelled out, because `nil` is also a literal of `IntentValue`.
    let value = parameter.value
    defaultValue = value == .some(.nothing) ? Optional.none : value
    isWholeNumber = parameter.isWholeNumber
    range = parameter.extras?.range
    size = parameter.extras?.size
    contentTypes = parameter.extras?.contentTypes ?? []
    options =
      (parameter.extras?.options as? any _FixedOptions)?.fixedOptions
      ?? parameter.extras?.supported ?? []
    hints = (parameter.extras?.hints ?? .none)
      .limited(to: range, isWhole: isWholeNumber, size: size?.bounds)
    question = parameter.extras?.requestValueDialog?.text
    self.connectsToPrevious = connectsToPrevious
    entity = parameter.entityType.map { EntityDescriptor.kind(of: $0) }
    keepsEntityIDs = parameter.keepsEntityIDs
    keepsPaths = parameter.keepsPaths
    meaning =
      naming
      ?? ParameterMeaning(
        of: parameter.valueType, isPath: parameter.isPath, isComplete: entity?.isComplete ?? false)
  }
}

/// The descriptors by their intents' types.
private enum IntentDescriptors {
  // By the numbers of the types, for the reason that `IntentBinder` gives.
  private static let known = Mutex<[Int: IntentDescriptor]>([:])

  static func descriptor(of type: any AppIntent.Type) -> IntentDescriptor {
    let key = Int(bitPattern: ObjectIdentifier(type))
    if let descriptor = known.withLock({ $0[key] }) { return descriptor }
    let descriptor = read(type)
    known.withLock { $0[key] = descriptor }
    return descriptor
  }

  private static func read<Intent: AppIntent>(_ type: Intent.Type) -> IntentDescriptor {
    IntentDescriptor(reading: type, layout: IntentBinder.layout(of: type))
  }
}
