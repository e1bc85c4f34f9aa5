extension IntentDonationMatchingPredicate {
  /// Donations of one of these identifiers.
  public static func donationIdentifiers(
    _ identifiers: [IntentDonationIdentifier]
  ) -> IntentDonationMatchingPredicate {
    let wanted = Set(identifiers)
    return IntentDonationMatchingPredicate { wanted.contains($0.identifier) }
  }

  /// Donations with a parameter or a result that is this entity, or a list that has it.
  public static func entityIdentifier(
    _ identifier: EntityIdentifier
  ) -> IntentDonationMatchingPredicate {
    entity(EntityLayout.of(identifier.entityType).typeName, id: identifier.identifier)
  }

  /// Donations with one of these entities.
  public static func entityIdentifiers(
    _ identifiers: [EntityIdentifier]
  ) -> IntentDonationMatchingPredicate {
    let each = identifiers.map(entityIdentifier)
    return IntentDonationMatchingPredicate { donation in each.contains { $0.matches(donation) } }
  }

  /// Donations of an intent with this entity; of the intent alone where it is nil.
  public static func intentType(
    _ intentType: any AppIntent.Type, entityIdentifier: EntityIdentifier?
  ) -> IntentDonationMatchingPredicate {
    let ofType = Self.intentType(intentType)
    return entityIdentifier.map { ofType.and(Self.entityIdentifier($0)) } ?? ofType
  }
}
