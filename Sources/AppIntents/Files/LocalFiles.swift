public import Foundation
public import SystemPackage

/// The files of this machine.
public struct LocalFiles: FileAccess {
  public init() {}
  public func status(of path: FilePath, followingLinks: Bool) throws -> FileStatus { throw FileError("x", path, .other, reason: "") }
  public func entries(of folder: FilePath) throws -> [FilePath.Component] { [] }
  public func read(_ path: FilePath) throws -> Data { Data() }
  public func readablePath(of path: FilePath) throws -> FilePath { path }
  public func createFolder(_ path: FilePath) throws {}
  public func write(_ data: Data, to path: FilePath, replacing: Bool) throws {}
  public func append(_ data: Data, to path: FilePath) throws {}
  public func move(_ path: FilePath, to target: FilePath, replacing: Bool) throws {}
  public func copy(_ path: FilePath, to target: FilePath, replacing: Bool) throws {}
  public func remove(_ path: FilePath) throws {}
  public func trash(_ path: FilePath) throws -> FilePath { path }
}
