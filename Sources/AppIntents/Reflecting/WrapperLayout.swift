@_spi(Reflection) import Swift

/// Where the property wrappers of a type lie in its instances, so that an instance's can be reached
/// without `Mirror`, which takes microseconds.
///
/// The wrappers are objects, and the type is a struct or a class; others have none.
///
/// Not generic over the type, because finding a generic type costs more than all the rest.
struct WrapperLayout<Wrapper: AnyObject>: Sendable {
  /// Swift names, without the underscore of the wrapper's storage.
  let names: [String]
  private let offsets: [Int]
  /// Whether the offsets count from where an object begins, not from where a struct does.
  private let isObject: Bool

  init(of type: any Any.Type) {
    var names: [String] = []
    var offsets: [Int] = []
    isObject = type is AnyObject.Type
    // `.classType` by its number: it is a `static var`, which Swift 6 doesn't let us read.
    let options = _EachFieldOptions(rawValue: isObject ? 1 : 0)
    // Of the fields of a class, its superclass's come first.
    _forEachField(of: type, options: options) { name, offset, field, _ in
      if field is Wrapper.Type {
        names.append(String(String(cString: name).drop { $0 == "_" }))
        offsets.append(offset)
      }
      return true
    }
    self.names = names
    self.offsets = offsets
  }

  func wrapper<Subject>(_ index: Int, in subject: inout Subject) -> Wrapper {
    withUnsafePointer(to: &subject) { pointer in
      var start = UnsafeRawPointer(pointer)
      if isObject { start = start.load(as: UnsafeRawPointer.self) }
      return start.load(fromByteOffset: offsets[index], as: Unmanaged<Wrapper>.self)
        .takeUnretainedValue()
    }
  }

  func wrappers<Subject>(in subject: Subject) -> [Wrapper] {
    var subject = subject
    return names.indices.map { wrapper($0, in: &subject) }
  }
}
