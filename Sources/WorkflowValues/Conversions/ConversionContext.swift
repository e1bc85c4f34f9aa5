package import AppIntents

/// Finds the entity that a text or a dictionary means: by id, then by exact title, then by the
/// type's own query. Gives nil where there is none; throws where there are several.
///
/// The engine fills it in. It may have looked entities up beforehand, since looking up may take a
/// while and this does not wait.
package typealias EntityLookup = @Sendable (_ value: Value, _ typeName: String) throws -> Value?

/// What a conversion may know of the run and of the place it happens at.
package struct ConversionContext: Sendable {
  package var run: IntentContext
  /// What the value is called in the workflow: "`$x`", "`title` of `file.move`".
  package var origin: String?
  /// Whether a text is a file only if one lies there. Reading a file that is missing is an error in
  /// any case, so this only says it earlier.
  package var filesMustExist: Bool
  /// Whether the value goes inside a text, where nothing is empty rather than an error.
  package var isInsideText: Bool
  package var findEntity: EntityLookup?

  package init(
    _ run: IntentContext, origin: String? = nil, filesMustExist: Bool = false,
    isInsideText: Bool = false, findEntity: EntityLookup? = nil
  ) {
    self.run = run
    self.origin = origin
    self.filesMustExist = filesMustExist
    self.isInsideText = isInsideText
    self.findEntity = findEntity
  }

  /// That of the run the current task belongs to.
  package static var current: ConversionContext { ConversionContext(.current) }
}
