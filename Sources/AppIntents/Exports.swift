// Intents reach files with `import AppIntents` alone.
@_exported public import FileOperations
