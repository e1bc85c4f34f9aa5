/// Where the property wrappers of a struct lie in it, so that a fresh instance's can be reached
/// without `Mirror`, which takes microseconds.
///
/// The wrappers are objects. `Mirror` finds them once; the words of the struct that hold their
/// references give the offsets, which a second instance confirms. A type that isn't a struct, or
/// whose offsets can't be confirmed, is asked through `Mirror` every time.
///
/// Not generic over the struct, because finding a generic type costs more than all the rest.
struct WrapperLayout<Wrapper: AnyObject>: Sendable {
  /// Swift names, without the underscore of the wrapper's storage.
  let names: [String]
  private let offsets: [Int]?

  init<Subject>(first: Subject, second: Subject) {
    let wrappers = Self.reflect(first)
    names = wrappers.map(\.name)
    guard let offsets = Self.offsets(of: wrappers.map(\.wrapper), in: first) else {
      self.offsets = nil
      return
    }
    let confirmed = zip(offsets, Self.reflect(second)).allSatisfy { offset, reflected in
      Self.word(at: offset, in: second) == Self.address(of: reflected.wrapper)
    }
    self.offsets = confirmed ? offsets : nil
  }

  var isDirect: Bool { offsets != nil }

  func wrapper<Subject>(_ index: Int, in subject: inout Subject) -> Wrapper {
    guard let offsets else { return Self.reflect(subject)[index].wrapper }
    return withUnsafeMutablePointer(to: &subject) { pointer in
      UnsafeRawPointer(pointer).load(fromByteOffset: offsets[index], as: Unmanaged<Wrapper>.self)
        .takeUnretainedValue()
    }
  }

  func wrappers<Subject>(in subject: Subject) -> [Wrapper] {
    guard offsets != nil else { return Self.reflect(subject).map(\.wrapper) }
    var subject = subject
    return names.indices.map { wrapper($0, in: &subject) }
  }

  private static func reflect<Subject>(_ subject: Subject) -> [(name: String, wrapper: Wrapper)] {
    var found: [(name: String, wrapper: Wrapper)] = []
    var mirror: Mirror? = Mirror(reflecting: subject)
    while let current = mirror {
      let own = current.children.compactMap { child -> (name: String, wrapper: Wrapper)? in
        guard let label = child.label, let wrapper = child.value as? Wrapper else { return nil }
        return (String(label.drop { $0 == "_" }), wrapper)
      }
      found = own + found
      mirror = current.superclassMirror
    }
    return found
  }

  private static func offsets<Subject>(of wrappers: [Wrapper], in subject: Subject) -> [Int]? {
    guard Mirror(reflecting: subject).displayStyle == .struct else { return nil }
    let stride = MemoryLayout<UInt>.size
    var offsets: [Int] = []
    for wrapper in wrappers {
      let address = address(of: wrapper)
      let hits = Swift.stride(from: 0, through: MemoryLayout<Subject>.size - stride, by: stride)
        .filter { word(at: $0, in: subject) == address }
      guard hits.count == 1 else { return nil }
      offsets.append(hits[0])
    }
    return offsets
  }

  private static func address(of wrapper: Wrapper) -> UInt {
    UInt(bitPattern: Unmanaged.passUnretained(wrapper).toOpaque())
  }

  private static func word<Subject>(at offset: Int, in subject: Subject) -> UInt {
    withUnsafeBytes(of: subject) { $0.load(fromByteOffset: offset, as: UInt.self) }
  }
}
