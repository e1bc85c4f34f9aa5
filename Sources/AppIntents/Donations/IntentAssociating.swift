/// An intent that says what the user may want after it.
///
/// When it is performed or donated, the intents that it names are donated as related to it, so that
/// they are suggested next:
///
/// ```swift
/// extension OrderSoup: IntentAssociating {
///   var associatedIntents: [any AppIntent] { [TrackOrder(soup: soup)] }
/// }
/// ```
///
/// Not part of Apple's framework.
public protocol IntentAssociating: AppIntent {
  var associatedIntents: [any AppIntent] { get }
}

extension IntentDonation {
  /// The donations of what an intent names as related; none for another intent.
  package static func associated(with intent: any AppIntent) -> [IntentDonation] {
    guard let intent = intent as? any IntentAssociating else { return [] }
    return intent.associatedIntents.map { IntentDonation($0, result: nil, isAlone: true) }
      .filter { !$0.isRefused() }
  }
}
