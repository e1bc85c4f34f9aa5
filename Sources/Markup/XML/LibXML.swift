import AppIntentsCore
import CLibXML
import Glibc

/// The functions of the machine's libxml2 that read XML.
///
/// The library is loaded when the first document is read. Linked with it, every start of the program would
/// take a millisecond longer.
struct LibXML: @unchecked Sendable {
  // Sendable: pointers to functions of a library that stays loaded, and that any thread may call.
  typealias DocumentPointer = OpaquePointer
  typealias Parser = OpaquePointer

  static let loaded = Result { try LibXML() }

  let makeParser: @convention(c) () -> Parser?
  let freeParser: @convention(c) (Parser?) -> Void
  /// The content, its length, an address, the encoding, and options.
  let read:
    @convention(c) (
      Parser?, UnsafePointer<CChar>?, CInt, UnsafePointer<CChar>?, UnsafePointer<CChar>?, CInt
    ) -> DocumentPointer?
  let lastError: @convention(c) (Parser?) -> UnsafePointer<c_xml_error>?
  let rootElement: @convention(c) (DocumentPointer?) -> UnsafeMutablePointer<c_xml_node>?
  let freeDocument: @convention(c) (DocumentPointer?) -> Void
  let makeContext: @convention(c) (DocumentPointer?) -> UnsafeMutablePointer<c_xpath_context>?
  let freeContext: @convention(c) (UnsafeMutablePointer<c_xpath_context>?) -> Void
  let registerNamespace:
    @convention(c) (
      UnsafeMutablePointer<c_xpath_context>?, UnsafePointer<UInt8>?, UnsafePointer<UInt8>?
    ) -> CInt
  let evaluate:
    @convention(c) (
      UnsafePointer<UInt8>?, UnsafeMutablePointer<c_xpath_context>?
    ) -> UnsafeMutablePointer<c_xpath_object>?
  let freeObject: @convention(c) (UnsafeMutablePointer<c_xpath_object>?) -> Void

  /// The options of a parser: no message on standard error, no network, texts as one, the given encoding.
  /// Without others no external subset is read, and no entity is replaced.
  static let options: CInt = 1 << 5 | 1 << 6 | 1 << 11 | 1 << 14 | 1 << 16 | 1 << 21

  private init() throws {
    let missing = IntentFailure(
      "reading XML needs libxml2, and there is no `libxml2.so.2`", kind: .missing,
      help: "install the package `libxml2`")
    guard let library = dlopen("libxml2.so.2", RTLD_NOW | RTLD_LOCAL) else { throw missing }
    func symbol(_ name: String) throws -> UnsafeMutableRawPointer {
      guard let symbol = dlsym(library, name) else {
        throw IntentFailure(
          "the machine's libxml2 has no `\(name)`", kind: .missing,
          help: "install a newer package `libxml2`")
      }
      return symbol
    }
    func function<Function>(_ name: String) throws -> Function {
      unsafeBitCast(try symbol(name), to: Function.self)
    }
    let version = try symbol("xmlParserVersion")
      .assumingMemoryBound(to: UnsafePointer<CChar>?.self).pointee
    // Before 2.9.11 an expression can't be limited, and a context has other fields.
    let number = version.flatMap { Int(String(cString: $0).prefix { $0.isNumber }) } ?? 0
    guard number >= 20911 else {
      throw IntentFailure(
        "the machine's libxml2 is older than 2.9.11", kind: .missing,
        help: "install a newer package `libxml2`")
    }
    makeParser = try function("xmlNewParserCtxt")
    freeParser = try function("xmlFreeParserCtxt")
    read = try function("xmlCtxtReadMemory")
    lastError = try function("xmlCtxtGetLastError")
    rootElement = try function("xmlDocGetRootElement")
    freeDocument = try function("xmlFreeDoc")
    makeContext = try function("xmlXPathNewContext")
    freeContext = try function("xmlXPathFreeContext")
    registerNamespace = try function("xmlXPathRegisterNs")
    evaluate = try function("xmlXPathEval")
    freeObject = try function("xmlXPathFreeObject")
    // Once, before several threads use the library.
    let begin: @convention(c) () -> Void = try function("xmlInitParser")
    begin()
  }
}
