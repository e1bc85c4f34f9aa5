// What Foundation has on Apple's platforms.

#if os(Linux)
  @_exported public import class AppIntentsCore.DateComponentsFormatter
  @_exported public import class AppIntentsCore.ListFormatter
  @_exported public import class AppIntentsCore.NSUserActivity
  @_exported public import let AppIntentsCore.NSUserActivityTypeBrowsingWeb
  @_exported public import typealias AppIntentsCore.NSUserActivityPersistentIdentifier
  @_exported public import class AppIntentsCore.RelativeDateTimeFormatter
  @_exported public import class AppIntentsCore.UndoManager
  @_exported public import protocol AppIntentsCore._EntityIDActivity
#endif
