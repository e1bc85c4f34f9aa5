public import AppIntentsCore
@_exported public import AppIntentsForms
@_exported public import Foundation
// `IntentFile` and `@Parameter` show types of content.
@_exported public import UniformTypeIdentifiers

// A protocol and a macro share each of these names. `import protocol AppIntents.AppIntent` refuses a
// module that declares both, so the module that sources import declares the protocols, and exports
// a module with the macros.

public typealias AppIntent = AppIntentsCore.AppIntent
public typealias AppEntity = AppIntentsCore.AppEntity
public typealias AppEnum = AppIntentsCore.AppEnum
public typealias AssistantIntent = AppIntentsCore.AssistantIntent
public typealias AssistantEntity = AppIntentsCore.AssistantEntity
public typealias AssistantEnum = AppIntentsCore.AssistantEnum
