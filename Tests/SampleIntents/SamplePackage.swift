import AppIntents

/// The intents of this module, for apps that include them.
public struct SamplePackage: AppIntentsPackage {}
