@_exported public import AppIntentsCore

// A protocol and a macro share each of these names. `import protocol AppIntents.AppIntent` refuses a
// module that declares both, so the module that sources import declares the protocols, and exports
// the module with the macros.

public typealias AppIntent = AppIntentsCore.AppIntent
public typealias AppEntity = AppIntentsCore.AppEntity
public typealias AppEnum = AppIntentsCore.AppEnum
public typealias AssistantIntent = AppIntentsCore.AssistantIntent
public typealias AssistantEntity = AppIntentsCore.AssistantEntity
public typealias AssistantEnum = AppIntentsCore.AssistantEnum
