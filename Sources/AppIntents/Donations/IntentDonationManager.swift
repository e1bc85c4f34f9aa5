/// Keeps what the user did in an app with its intents, so that it can be suggested later.
public struct IntentDonationManager: Sendable {
  public static let shared = IntentDonationManager()

  /// Where donations go: to this process's memory, until a server replaces it.
  package let log = SharedDonationLog(DonationMemory())

  private init() {}

  /// Throws an `IntentFailure` for values that a run would refuse.
  @discardableResult
  public func donate(intent: some AppIntent) async throws -> IntentDonationIdentifier {
    try keep(intent, nil)
  }

  /// Throws an `IntentFailure` for values that a run would refuse.
  @discardableResult
  public func donate(
    intent: some AppIntent, result: some IntentResult
  ) async throws -> IntentDonationIdentifier {
    try keep(intent, result)
  }

  /// Values that a run would refuse are in the log with the reason, and aren't kept.
  @discardableResult
  public func donate(intent: some AppIntent) -> IntentDonationIdentifier { note(intent, nil) }

  @discardableResult
  public func donate(
    intent: some AppIntent, result: some IntentResult
  ) -> IntentDonationIdentifier { note(intent, result) }

  /// Deletes the donations that match, and gives their identifiers.
  @discardableResult
  public func deleteDonations(
    matching predicate: IntentDonationMatchingPredicate
  ) async throws -> [IntentDonationIdentifier] {
    log.current.delete(predicate)
  }

  /// Replaces what the app suggests before a person has used it.
  package func offer(_ donations: [IntentDonation]) { log.current.offer(donations) }

  private func keep(
    _ intent: some AppIntent, _ result: (any IntentResult)?
  ) throws -> IntentDonationIdentifier {
    let donation = IntentDonation(intent, result: result)
    if let problem = donation.problem { throw IntentFailure(problem) }
    log.current.add(donation)
    return donation.identifier
  }

  /// Keeps it unless a run would refuse its values.
  func note(
    _ intent: some AppIntent, _ result: (any IntentResult)?
  ) -> IntentDonationIdentifier {
    let donation = IntentDonation(intent, result: result)
    if !donation.isRefused() { log.current.add(donation) }
    return donation.identifier
  }
}
