public import Foundation

#if os(Linux)
  // What Apple's Foundation does by key-value coding, which Linux lacks.
  extension UserDefaults {
    /// Sets the value of a key, or removes it with nil, as `set(_:forKey:)` does.
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

    /// The value of a key, as `object(forKey:)` gives it.
    public func value(forKey key: String) -> Any? { object(forKey: key) }
  }
#endif
