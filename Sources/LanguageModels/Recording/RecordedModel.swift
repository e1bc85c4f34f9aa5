import AppIntentsCore
import OrderedCollections
import WorkflowValues

/// What a recording knows of a model, so that a run can be repeated without asking its server.
struct RecordedModel: Sendable, Hashable {
  /// What workflows call it.
  let name: String
  let provider: ModelProvider
  /// What the server calls it.
  let model: String
  let place: ModelPlace
  /// Where its server forwards requests to; nil if that wasn't asked.
  var forwardedTo: ModelPlace?
  /// The most tokens of a question and its reply together; nil if that wasn't asked.
  var context: Int?
  /// Whether it takes images; nil if that isn't known.
  var seesImages: Bool?
  /// Whether steps that name no model ask it.
  var isStandard = false

  init(_ details: ModelDetails) {
    name = details.name
    provider = details.provider
    model = details.model
    place = details.place
    context = details.context
  }

  /// The model as clients have it. What its replies cost was paid for when they were recorded.
  var details: ModelDetails {
    ModelDetails(name: name, provider: provider, model: model, place: place, context: context)
  }

  var description: ModelDescription {
    ModelDescription(context: context, seesImages: seesImages, place: forwardedTo ?? place)
  }
}

// MARK: - In the file

extension RecordedModel {
  var value: Value {
    var members: OrderedDictionary<String, Value> = [
      "name": .text(name), "provider": .text(provider.rawValue), "model": .text(model),
    ]
    members["host"] = place.reachedHost.map { .text($0) }
    if case .program(let program) = place { members["program"] = .text(program) }
    members["forwarded_to"] = forwardedTo?.reachedHost.map { .text($0) }
    members["context"] = context.map { .number($0) }
    members["sees_images"] = seesImages.map { .boolean($0) }
    if isStandard { members["default"] = true }
    return .dictionary(members)
  }

  init(reading value: Value) throws(RecordedObject.Problem) {
    var object = try RecordedObject(value, "model")
    name = try object.text("name")
    let word = try object.text("provider")
    guard let provider = ModelProvider(rawValue: word) else {
      throw object.problem("there is no provider `\(word)`")
    }
    self.provider = provider
    model = try object.text("model")
    let host = try object.optionalText("host").map(Self.place)
    let program = try object.optionalText("program").map { ModelPlace.program($0) }
    guard let place = host ?? program, host == nil || program == nil else {
      throw object.problem("it has one of `host` and `program`")
    }
    self.place = place
    forwardedTo = try object.optionalText("forwarded_to").map(Self.place)
    context = try object.optionalWholeNumber("context")
    seesImages = try object.optionalFlag("sees_images")
    isStandard = try object.optionalFlag("default") ?? false
    try object.end()
  }

  private static func place(_ host: String) -> ModelPlace {
    host == "localhost" ? .thisMachine : .host(host)
  }
}
