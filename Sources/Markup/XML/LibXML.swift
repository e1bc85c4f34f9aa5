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
  /// Takes a node out of its document. `freeNode` frees it then, with all that is in it.
  let unlinkNode: @convention(c) (UnsafeMutablePointer<c_xml_node>?) -> Void
  let freeNode: @convention(c) (UnsafeMutablePointer<c_xml_node>?) -> Void
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
  /// Reads a text node by node, without a document of all of them.
  let reader: Reader

  /// The functions of a reader, which is at one node after the other.
  struct Reader {
    typealias Pointer = OpaquePointer

    /// The content, its length, an address, the encoding, and options.
    let make:
      @convention(c) (
        UnsafePointer<CChar>?, CInt, UnsafePointer<CChar>?, UnsafePointer<CChar>?, CInt
      ) -> Pointer?
    let free: @convention(c) (Pointer?) -> Void
    /// Goes to the next node. 1 if there is one, 0 at the end, and less after a mistake.
    let next: @convention(c) (Pointer?) -> CInt
    let kind: @convention(c) (Pointer?) -> CInt
    /// The name with its prefix.
    let name: @convention(c) (Pointer?) -> UnsafePointer<CChar>?
    let value: @convention(c) (Pointer?) -> UnsafePointer<CChar>?
    let isEmpty: @convention(c) (Pointer?) -> CInt
    let nextAttribute: @convention(c) (Pointer?) -> CInt
    let isNamespace: @convention(c) (Pointer?) -> CInt
    let leaveAttributes: @convention(c) (Pointer?) -> CInt
  }

  /// The options of a parser: no message on standard error, no network, texts as one, no limits of its own, the
  /// given encoding. Without others no external subset is read, and no entity is replaced.
  ///
  /// `XMLCheck` has the limits; the library's own ones would refuse texts of more than 10 MB.
  static let options: CInt = 1 << 5 | 1 << 6 | 1 << 11 | 1 << 14 | 1 << 16 | 1 << 19 | 1 << 21

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
    unlinkNode = try function("xmlUnlinkNode")
    freeNode = try function("xmlFreeNode")
    makeContext = try function("xmlXPathNewContext")
    freeContext = try function("xmlXPathFreeContext")
    registerNamespace = try function("xmlXPathRegisterNs")
    evaluate = try function("xmlXPathEval")
    freeObject = try function("xmlXPathFreeObject")
    reader = Reader(
      make: try function("xmlReaderForMemory"), free: try function("xmlFreeTextReader"),
      next: try function("xmlTextReaderRead"), kind: try function("xmlTextReaderNodeType"),
      name: try function("xmlTextReaderConstName"), value: try function("xmlTextReaderConstValue"),
      isEmpty: try function("xmlTextReaderIsEmptyElement"),
      nextAttribute: try function("xmlTextReaderMoveToNextAttribute"),
      isNamespace: try function("xmlTextReaderIsNamespaceDecl"),
      leaveAttributes: try function("xmlTextReaderMoveToElement"))
    // Once, before several threads use the library.
    let begin: @convention(c) () -> Void = try function("xmlInitParser")
    begin()
  }
}
