internal import Diagnostics

/// The reason why reading stopped before the end of the file.
struct YAMLStop {
  let diagnostic: Diagnostic
  /// The bytes to cover so that reading can continue.
  var cover: Range<Int>?

  init(_ diagnostic: Diagnostic, cover: Range<Int>? = nil) {
    self.diagnostic = diagnostic
    self.cover = cover
  }
}
