#if os(Linux)
  extension NSUserActivity {
    /// The entity that is on the screen. Kept for Apple's sources: there is no screen here.
    public var appEntityIdentifier: EntityIdentifier? {
      get { attachments["entity"] as? EntityIdentifier }
      set { attachments["entity"] = newValue }
    }

    /// What a search finds the activity by. Kept for Apple's sources: activities aren't indexed here.
    public var contentAttributeSet: CSSearchableItemAttributeSet? {
      get { attachments["attributes"] as? CSSearchableItemAttributeSet }
      set { attachments["attributes"] = newValue }
    }
  }
#endif
