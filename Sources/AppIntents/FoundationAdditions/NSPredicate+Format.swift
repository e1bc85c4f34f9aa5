public import Foundation

extension NSPredicate {
  /// A condition in words, which isn't read here: it is true of everything.
  ///
  /// For the notifications that a Focus lets through, which nothing asks for.
  public convenience init(format: String, _ arguments: Any...) { self.init(value: true) }

  /// A condition in words, which isn't read here: it is true of everything.
  public convenience init(format: String, argumentArray: [Any]?) { self.init(value: true) }
}
