/// What a listed type is to AppIntents.
enum TypeFamily: CaseIterable {
  case intent, entity, choice, valueQuery, shortcuts, package, program

  /// The protocols of AppIntents that make a type a member. A test compares them with the module's
  /// sources.
  var protocols: Set<String> {
    switch self {
    case .intent: Self.intentProtocols
    case .entity:
      [
        "AppEntity", "UniqueAppEntity", "TransientAppEntity", "BuiltInEntity", "FileEntity",
        "IndexedEntity", "URLRepresentableEntity", "AssistantEntity", "AssistantSchemaEntity",
        "CollaborativeEntity", "OwnershipProvidingEntity", "SyncableEntity", "TargetEntity",
      ]
    case .choice:
      ["AppEnum", "AssistantEnum", "AssistantSchemaEnum", "URLRepresentableEnum"]
    case .valueQuery: ["IntentValueQuery"]
    case .shortcuts: ["AppShortcutsProvider"]
    case .package: ["AppIntentsPackage"]
    case .program: ["AppIntentsExtension", "App"]
    }
  }

  private static let intentProtocols: Set<String> = [
    "AppIntent", "SystemIntent",
    "AssistantIntent", "AssistantSchemaIntent", "AudioPlaybackIntent", "AudioRecordingIntent",
    "AudioStartingIntent", "BooksOpenBookIntent", "CameraCaptureIntent", "CancellableIntent",
    "ControlConfigurationIntent", "CustomIntentMigratedAppIntent", "DeleteIntent",
    "DeprecatedAppIntent", "ForegroundContinuableIntent", "InputPassing", "IntentAssociating",
    "LiveActivityIntent", "LiveActivityStartingIntent", "LongRunningIntent", "OpenIntent",
    "OpenURLIntent",
    "PauseWorkoutIntent", "PlayVideoIntent", "PredictableIntent", "ProgressReportingIntent",
    "PushToTalkTransmissionIntent", "ResumeWorkoutIntent", "SetFocusFilterIntent",
    "SetValueIntent", "ShowInAppSearchResultsIntent", "ShowsSnippetIntent", "SnippetIntent",
    "StartDiveIntent", "StartWorkoutIntent", "TargetContentProvidingIntent", "UISceneAppIntent",
    "ToolIntent",
    "URLRepresentableIntent", "UndoableIntent", "WidgetConfigurationIntent",
  ]

  /// The macros that add the conformance: `@AppIntent(schema:)`.
  var macros: Set<String> {
    switch self {
    case .intent: ["AppIntent", "AssistantIntent"]
    case .entity: ["AppEntity", "AssistantEntity"]
    case .choice: ["AppEnum", "AssistantEnum"]
    case .valueQuery, .shortcuts, .package, .program: []
    }
  }
}
