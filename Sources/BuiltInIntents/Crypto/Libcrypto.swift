import AppIntentsCore
import Glibc
import Synchronization

/// OpenSSL's libcrypto, which uses the processor's own instructions for hashes: a hash takes a quarter of
/// the time of `sha256sum`. It is loaded when the first hash is computed.
struct Libcrypto: @unchecked Sendable {
  // Sendable: the functions are constant, and may be called from any thread.

  typealias NewContext = @convention(c) () -> OpaquePointer?
  typealias FreeContext = @convention(c) (OpaquePointer?) -> Void
  typealias Digest = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
  typealias Begin = @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> CInt
  typealias Update = @convention(c) (OpaquePointer?, UnsafeRawPointer?, Int) -> CInt
  typealias Finish =
    @convention(c) (
      OpaquePointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt32>?
    ) -> CInt

  let newContext: NewContext
  let freeContext: FreeContext
  let digest: Digest
  let begin: Begin
  let update: Update
  let finish: Finish

  private static let loaded = Mutex<Libcrypto?>(nil)

  /// The library.
  ///
  /// - Throws: `IntentFailure` if it isn't installed.
  static func library() throws -> Libcrypto {
    try loaded.withLock { loaded in
      if let loaded { return loaded }
      let library = try Libcrypto()
      loaded = library
      return library
    }
  }

  private init() throws {
    guard let handle = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL) else { throw Self.missing }
    func function<Function>(_ name: String, as type: Function.Type) throws -> Function {
      guard let address = dlsym(handle, name) else { throw Self.missing }
      return unsafeBitCast(address, to: type)
    }
    newContext = try function("EVP_MD_CTX_new", as: NewContext.self)
    freeContext = try function("EVP_MD_CTX_free", as: FreeContext.self)
    digest = try function("EVP_get_digestbyname", as: Digest.self)
    begin = try function("EVP_DigestInit_ex", as: Begin.self)
    update = try function("EVP_DigestUpdate", as: Update.self)
    finish = try function("EVP_DigestFinal_ex", as: Finish.self)
  }

  private static var missing: IntentFailure {
    IntentFailure(
      "hashes need the library `libcrypto.so.3`, which isn't installed", kind: .missing,
      help: "install it with `sudo apt install libssl3`")
  }
}
