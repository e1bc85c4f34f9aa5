public import Foundation
/// Apple's OSLog is `os` here.
@_exported public import os

/// The entries that a program has logged. There are none here: messages are in the run's log.
public final class OSLogStore: Sendable {
  public enum Scope: Int, Sendable { case system, currentProcessIdentifier }

  /// Always throws.
  public init(scope: Scope) throws { throw CocoaError(.featureUnsupported) }

  public init(url: URL) throws { throw CocoaError(.featureUnsupported) }
}
