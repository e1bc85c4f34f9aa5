/// Keeps what the user did in an app with its intents, so that it can be suggested later.
public struct IntentDonationManager: Sendable {
  public static let shared = IntentDonationManager()

  /// Where donations go: to this process's memory, until a server replaces it.
  package let log = SharedDonationLog(DonationMemory())

  private init() {}

  @discardableResult
  public func donate(intent: some AppIntent) async throws -> IntentDonationIdentifier {
    record(intent, nil)
  }

  @discardableResult
  public func donate(
    intent: some AppIntent, result: some IntentResult
  ) async throws -> IntentDonationIdentifier {
    record(intent, result)
  }

  @discardableResult
  public func donate(intent: some AppIntent) -> IntentDonationIdentifier { record(intent, nil) }

  @discardableResult
  public func donate(
    intent: some AppIntent, result: some IntentResult
  ) -> IntentDonationIdentifier { record(intent, result) }

  /// Deletes the donations that match, and gives their identifiers.
  @discardableResult
  public func deleteDonations(
    matching predicate: IntentDonationMatchingPredicate
  ) async throws -> [IntentDonationIdentifier] {
    log.current.delete(predicate)
  }

  /// Replaces what the app suggests before a person has used it.
  package func offer(_ donations: [IntentDonation]) { log.current.offer(donations) }

  private func record(
    _ intent: some AppIntent, _ result: (any IntentResult)?
  ) -> IntentDonationIdentifier {
    let donation = IntentDonation(intent, result: result)
    log.current.add(donation)
    return donation.identifier
  }
}
