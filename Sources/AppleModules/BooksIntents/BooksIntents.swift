public import AppIntents

// Texts about App Intents import this module, which Apple doesn't have.

/// What opens a book.
///
/// Apple has the schema in its place: `@AppIntent(schema: .books.openBook)`.
@available(*, deprecated, message: "write `@AppIntent(schema: .books.openBook)` and `OpenIntent`")
public protocol BooksOpenBookIntent: OpenIntent {}
