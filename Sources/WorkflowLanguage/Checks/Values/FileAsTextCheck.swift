import Diagnostics

/// A file for a parameter that takes a text, which is the file's path. `LossyConversionCheck` reports
/// it.
enum FileAsTextCheck: Check {
  static let problem = Problem(
    "file-as-text",
    """
    As a text, a file is its path. That is right for a message, but not for the content of the file, \
    which is `$file.text`. Write `${file.path}` for the path, and there is no warning.
    """)
}
