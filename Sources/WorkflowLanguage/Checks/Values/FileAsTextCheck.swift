import Diagnostics

/// A file that arrives where a text is taken, which gets its path. `LossyConversionCheck` finds it.
enum FileAsTextCheck: Check {
  static let problem = Problem(
    "file-as-text",
    """
    As a text, a file is its path. That is right for a message and a mistake where the words in the \
    file are wanted: those are `$file.text`. Write `${file.path}` where the path is meant, and the \
    warning is gone.
    """)
}
