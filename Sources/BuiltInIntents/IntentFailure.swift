/// Why an intent can't do what it was asked for, in words for the workflow's author.
struct IntentFailure: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
