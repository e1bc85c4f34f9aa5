@_spi(Reflection) import Swift

/// The offsets of a type's property wrappers in its instances. Reading them through `Mirror` would
/// take microseconds.
///
/// The wrappers are objects, and the type is a struct or a class. Other types have no wrappers.
///
/// Not generic over the type, because looking up a generic type costs more than everything else
/// here.
struct WrapperLayout<Wrapper: AnyObject>: Sendable {
  /// Swift names, without the underscore of the wrapper's storage.
  let names: [String]
  let types: [Wrapper.Type]
  private let offsets: [Int]
  /// Whether the offsets count from the start of an object rather than of a struct.
  private let isObject: Bool

  init(of type: any Any.Type) {
    var names: [String] = []
    var types: [Wrapper.Type] = []
    var offsets: [Int] = []
    isObject = type is AnyObject.Type
    // The number of `.classType`, which is a `static var` and so can't be read in Swift 6 mode.
    let options = _EachFieldOptions(rawValue: isObject ? 1 : 0)
    // The fields of a class follow those of its superclass.
    _forEachField(of: type, options: options) { name, offset, field, _ in
      if let type = field as? Wrapper.Type {
        types.append(type)
        names.append(String(String(cString: name).drop { $0 == "_" }))
        offsets.append(offset)
      }
      return true
    }
    self.names = names
    self.types = types
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
    var wrappers: [Wrapper] = []
    wrappers.reserveCapacity(offsets.count)
    // No `map` over indices: looking up the type of their range takes as long as reading the intent.
    var index = 0
    while index < offsets.count {
      wrappers.append(wrapper(index, in: &subject))
      index += 1
    }
    return wrappers
  }
}
