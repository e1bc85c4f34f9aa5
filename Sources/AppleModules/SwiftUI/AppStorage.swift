public import Foundation

/// A value in the program's defaults.
@propertyWrapper
public struct AppStorage<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  public var projectedValue: Binding<Value> { Binding(get: read, set: write) }

  private init(_ key: String, _ store: UserDefaults?, plain value: Value) {
    let store = store ?? .standard
    read = { store.object(forKey: key) as? Value ?? value }
    write = { store.set($0, forKey: key) }
  }

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool {
    self.init(key, store, plain: wrappedValue)
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int {
    self.init(key, store, plain: wrappedValue)
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == Double {
    self.init(key, store, plain: wrappedValue)
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value == String {
    self.init(key, store, plain: wrappedValue)
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data {
    self.init(key, store, plain: wrappedValue)
  }

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == String {
    let store = store ?? .standard
    read = { store.string(forKey: key).flatMap { Value(rawValue: $0) } ?? wrappedValue }
    write = { store.set($0.rawValue, forKey: key) }
  }

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == Int {
    let store = store ?? .standard
    read = {
      (store.object(forKey: key) as? Int).flatMap { Value(rawValue: $0) } ?? wrappedValue
    }
    write = { store.set($0.rawValue, forKey: key) }
  }

  public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
    let store = store ?? .standard
    read = { store.string(forKey: key) }
    write = { store.set($0, forKey: key) }
  }
}
