import Diagnostics

/// A value doesn't fit the parameter it is for.
struct ParameterError: Error {
  let message: String
  var help: String?
  var range: SourceRange?
}
