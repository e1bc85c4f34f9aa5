public import Foundation

#if os(Linux)
  extension Bundle {
    /// The resources with an extension, as URLs.
    ///
    /// Foundation on Linux gives a list of `NSURL`, which remains what a call without a type gives.
    @_disfavoredOverload
    public func urls(
      forResourcesWithExtension ext: String?, subdirectory subpath: String?
    ) -> [URL]? {
      let found: [NSURL]? = urls(forResourcesWithExtension: ext, subdirectory: subpath)
      return found?.compactMap(\.absoluteURL)
    }
  }
#endif
