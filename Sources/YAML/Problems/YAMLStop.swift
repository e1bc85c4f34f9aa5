internal import Diagnostics

/// Why reading ended before the end of the file.
struct YAMLStop {
  let diagnostic: Diagnostic
  /// What to cover up to read on.
  var cover: Range<Int>?

  init(_ diagnostic: Diagnostic, cover: Range<Int>? = nil) {
    self.diagnostic = diagnostic
    self.cover = cover
  }
}
