import OrderedCollections

/// Which donations to delete.
///
/// It is data, so that a client can be told it, which knows of the donations of earlier processes.
public struct IntentDonationMatchingPredicate: Sendable {
  /// An entity by the name of its type and its id.
  package struct Entity: Sendable, Hashable {
    package let type: String
    package let id: String
  }

  /// Donations of one of these; of any if it is nil.
  package var identifiers: Set<IntentDonationIdentifier>?
  /// Donations of this intent; of any if it is nil.
  package var type: (any AppIntent.Type)?
  /// Donations with a parameter or a result that is one of these, or a list that has one; any donations if
  /// it is nil.
  package var entities: [Entity]?

  package init(
    identifiers: Set<IntentDonationIdentifier>? = nil, type: (any AppIntent.Type)? = nil,
    entities: [Entity]? = nil
  ) {
    self.identifiers = identifiers
    self.type = type
    self.entities = entities
  }

  public static func donationIdentifier(
    _ identifier: IntentDonationIdentifier
  ) -> IntentDonationMatchingPredicate {
    donationIdentifiers([identifier])
  }

  /// Donations of one of these identifiers.
  public static func donationIdentifiers(
    _ identifiers: [IntentDonationIdentifier]
  ) -> IntentDonationMatchingPredicate {
    IntentDonationMatchingPredicate(identifiers: Set(identifiers))
  }

  public static func intentType(
    _ intentType: any AppIntent.Type
  ) -> IntentDonationMatchingPredicate {
    IntentDonationMatchingPredicate(type: intentType)
  }

  /// Donations of an intent with this entity; of the intent alone where it is nil.
  public static func intentType(
    _ intentType: any AppIntent.Type, entityIdentifier: EntityIdentifier?
  ) -> IntentDonationMatchingPredicate {
    IntentDonationMatchingPredicate(
      type: intentType, entities: entityIdentifier.map { [Entity($0)] })
  }

  /// Donations with a parameter or a result that is this entity, or a list that has it.
  public static func entityIdentifier(
    _ identifier: EntityIdentifier
  ) -> IntentDonationMatchingPredicate {
    entityIdentifiers([identifier])
  }

  /// Donations with one of these entities.
  public static func entityIdentifiers(
    _ identifiers: [EntityIdentifier]
  ) -> IntentDonationMatchingPredicate {
    IntentDonationMatchingPredicate(entities: identifiers.map { Entity($0) })
  }

  package func matches(_ donation: IntentDonation) -> Bool {
    if let identifiers, !identifiers.contains(donation.identifier) { return false }
    if let type, ObjectIdentifier(type) != ObjectIdentifier(donation.type) { return false }
    guard let entities else { return true }
    return (Array(donation.parameters.values) + [donation.result]).flatMap(\.items).contains {
      guard case .entity(let value) = $0 else { return false }
      return entities.contains(Entity(type: value.typeName, id: value.id))
    }
  }
}

extension IntentDonationMatchingPredicate.Entity {
  fileprivate init(_ identifier: EntityIdentifier) {
    self.init(
      type: EntityLayout.of(identifier.entityType).typeName, id: identifier.identifier)
  }
}
