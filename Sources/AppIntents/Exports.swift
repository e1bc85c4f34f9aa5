// Intents reach files, types of content and Foundation, as with Apple's framework, with
// `import AppIntents` alone.
@_exported public import FileOperations
@_exported public import Foundation
// `IntentFile` and `@Parameter` show types of content.
@_exported public import UniformTypeIdentifiers
