#if os(Linux)
  /// An activity whose entity is given by its id alone.
  ///
  /// A protocol, because a class has only one property of a name.
  public protocol _EntityIDActivity: AnyObject {}

  extension NSUserActivity: _EntityIDActivity {}

  extension _EntityIDActivity {
    /// Has no effect: an id alone doesn't say which type the entity has.
    @available(*, deprecated, message: "set it to an `EntityIdentifier`")
    public var appEntityIdentifier: String? {
      get { nil }
      set {}
    }
  }
#endif
