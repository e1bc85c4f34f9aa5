/// An intent that says how to show a prediction of it.
public protocol PredictableIntent: AppIntent {
  associatedtype Prediction: IntentPredictionConfiguration = IntentPrediction<Self, ()>
  @IntentPredictionsBuilder<Self> static var predictionConfiguration: Prediction { get }
}

extension PredictableIntent where Prediction == IntentPrediction<Self, ()> {
  /// Shows a prediction as the intent's summary. A spelling of texts about App Intents: Apple's framework
  /// has no default.
  @available(*, deprecated, message: "declare a `predictionConfiguration`")
  public static var predictionConfiguration: IntentPrediction<Self, ()> { IntentPrediction() }
}

/// How predictions of an intent are shown: one `IntentPrediction`, or several.
public protocol IntentPredictionConfiguration<Intent> {
  associatedtype Intent: AppIntent

  /// The display of the intent with its current parameters, by the first prediction all of whose
  /// parameters have values.
  func _display(of intent: Intent) -> DisplayRepresentation?
}

/// How a prediction with certain parameters is shown.
///
/// ```swift
/// IntentPrediction(parameters: (\.$drink, \.$size)) { drink, size in
///   DisplayRepresentation(title: "\(size) \(drink)")
/// }
/// ```
public struct IntentPrediction<Intent: AppIntent, T>: IntentPredictionConfiguration {
  private let display: (Intent) -> DisplayRepresentation?

  fileprivate init() where T == () { display = { _ in nil } }

  public init(displayRepresentation: @escaping () -> DisplayRepresentation) where T == () {
    display = { _ in displayRepresentation() }
  }

  public init(
    parameters: KeyPath<Intent, IntentParameter<T>>,
    displayRepresentation: @escaping (T) -> DisplayRepresentation
  ) where T: _IntentValue {
    display = { intent in
      intent[keyPath: parameters].predicted.map { displayRepresentation($0) }
    }
  }

  /// A prediction from any number of parameters.
  public init<each Value: _IntentValue>(
    parameters: (repeat KeyPath<Intent, IntentParameter<each Value>>),
    displayRepresentation: @escaping (repeat each Value) -> DisplayRepresentation
  ) where T == (repeat each Value) {
    display = { intent in
      try? displayRepresentation(repeat intent[keyPath: each parameters].requirePrediction())
    }
  }

  public func _display(of intent: Intent) -> DisplayRepresentation? { display(intent) }
}

extension IntentParameter {
  /// The value; nil if there is none, also in an optional parameter.
  fileprivate var predicted: Value? {
    guard hasValue, value?.hasValue ?? false else { return nil }
    return wrappedValue
  }

  fileprivate func requirePrediction() throws(NothingToPredict) -> Value {
    guard let predicted else { throw NothingToPredict() }
    return predicted
  }
}

/// A parameter of a prediction has no value.
private struct NothingToPredict: Error {}

/// Several predictions.
public struct TupleIntentPrediction<Intent: AppIntent, T>: IntentPredictionConfiguration {
  private let displays: [(Intent) -> DisplayRepresentation?]

  init(_ displays: [(Intent) -> DisplayRepresentation?]) { self.displays = displays }

  public func _display(of intent: Intent) -> DisplayRepresentation? {
    displays.lazy.compactMap { $0(intent) }.first
  }
}

@resultBuilder
public enum IntentPredictionsBuilder<Intent: AppIntent> {
  public static func buildExpression<Prediction: IntentPredictionConfiguration>(
    _ prediction: Prediction
  ) -> Prediction where Prediction.Intent == Intent { prediction }

  public static func buildBlock<Prediction: IntentPredictionConfiguration>(
    _ prediction: Prediction
  ) -> Prediction where Prediction.Intent == Intent { prediction }

  public static func buildBlock<P0, P1>(
    _ p0: P0, _ p1: P1
  ) -> TupleIntentPrediction<Intent, (P0, P1)>
  where P0: IntentPredictionConfiguration<Intent>, P1: IntentPredictionConfiguration<Intent> {
    TupleIntentPrediction([{ p0._display(of: $0) }, { p1._display(of: $0) }])
  }

  public static func buildBlock<P0, P1, P2>(
    _ p0: P0, _ p1: P1, _ p2: P2
  ) -> TupleIntentPrediction<Intent, (P0, P1, P2)>
  where
    P0: IntentPredictionConfiguration<Intent>, P1: IntentPredictionConfiguration<Intent>,
    P2: IntentPredictionConfiguration<Intent>
  {
    TupleIntentPrediction([
      { p0._display(of: $0) }, { p1._display(of: $0) }, { p2._display(of: $0) },
    ])
  }

  public static func buildBlock<P0, P1, P2, P3>(
    _ p0: P0, _ p1: P1, _ p2: P2, _ p3: P3
  ) -> TupleIntentPrediction<Intent, (P0, P1, P2, P3)>
  where
    P0: IntentPredictionConfiguration<Intent>, P1: IntentPredictionConfiguration<Intent>,
    P2: IntentPredictionConfiguration<Intent>, P3: IntentPredictionConfiguration<Intent>
  {
    TupleIntentPrediction([
      { p0._display(of: $0) }, { p1._display(of: $0) }, { p2._display(of: $0) },
      { p3._display(of: $0) },
    ])
  }

  public static func buildBlock<P0, P1, P2, P3, P4>(
    _ p0: P0, _ p1: P1, _ p2: P2, _ p3: P3, _ p4: P4
  ) -> TupleIntentPrediction<Intent, (P0, P1, P2, P3, P4)>
  where
    P0: IntentPredictionConfiguration<Intent>, P1: IntentPredictionConfiguration<Intent>,
    P2: IntentPredictionConfiguration<Intent>, P3: IntentPredictionConfiguration<Intent>,
    P4: IntentPredictionConfiguration<Intent>
  {
    TupleIntentPrediction([
      { p0._display(of: $0) }, { p1._display(of: $0) }, { p2._display(of: $0) },
      { p3._display(of: $0) }, { p4._display(of: $0) },
    ])
  }

  public static func buildBlock<P0, P1, P2, P3, P4, P5>(
    _ p0: P0, _ p1: P1, _ p2: P2, _ p3: P3, _ p4: P4, _ p5: P5
  ) -> TupleIntentPrediction<Intent, (P0, P1, P2, P3, P4, P5)>
  where
    P0: IntentPredictionConfiguration<Intent>, P1: IntentPredictionConfiguration<Intent>,
    P2: IntentPredictionConfiguration<Intent>, P3: IntentPredictionConfiguration<Intent>,
    P4: IntentPredictionConfiguration<Intent>, P5: IntentPredictionConfiguration<Intent>
  {
    TupleIntentPrediction([
      { p0._display(of: $0) }, { p1._display(of: $0) }, { p2._display(of: $0) },
      { p3._display(of: $0) }, { p4._display(of: $0) }, { p5._display(of: $0) },
    ])
  }
}

extension AppIntent where Self: PredictableIntent {
  /// How a prediction of the intent with its current parameters is shown.
  package var predictedDisplay: DisplayRepresentation? {
    (Self.predictionConfiguration as? any IntentPredictionConfiguration<Self>)?._display(of: self)
  }
}
