/// A control word could not do what the file says, in words for the file's author.
struct ControlError: Error {
  let message: String
  var help: String?
}

/// A dry run needs a value that only a real run can know.
struct UnknownInDryRun: Error {}
