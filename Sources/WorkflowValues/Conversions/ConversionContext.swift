package import AppIntentsCore

/// Finds the entity that a text or a dictionary names: by id, then by exact title, then by the
/// type's own query. Returns nil if there is none; throws if there are several.
///
/// The engine provides it, and looks entities up beforehand if that takes time, because this
/// function doesn't wait.
package typealias EntityLookup = @Sendable (_ value: Value, _ typeName: String) throws -> Value?

/// The run of a conversion, and its place in the workflow.
package struct ConversionContext: Sendable {
  package var run: IntentContext
  /// The name of the value in the workflow: "`$x`", "`title` of `file.move`".
  package var origin: String?
  /// Whether a text is a file only if the file exists. Reading a missing file is an error in any
  /// case; this reports it earlier.
  package var filesMustExist: Bool
  /// Whether the value is inserted into a text, where nothing is empty rather than an error.
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

  /// The context of the run that the current task belongs to.
  package static var current: ConversionContext { ConversionContext(.current) }
}
