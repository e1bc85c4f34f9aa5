import AppIntentsCore

/// Makes the enum a value of one of several types: each case has one value, and no two cases have
/// the same type.
///
/// ```swift
/// @UnionValue
/// enum Reaction {
///   case tapback(Tapback)
///   case text(String)
/// }
/// ```
///
/// `Reaction.Cases` has the names of the cases, for titles in `caseDisplayRepresentations`.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/unionvalue()).
@attached(
  extension, conformances: AppUnionValue, _UnionValue, names: named(Cases), named(_unionCases))
public macro UnionValue() =
  #externalMacro(module: "AppIntentsMacros", type: "UnionValueMacro")
