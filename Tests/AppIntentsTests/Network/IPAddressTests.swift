import AppIntentsCore
import Testing

@Suite("IP addresses")
struct IPAddressTests {
  @Test(arguments: [
    ("8.8.8.8", IPAddress.Reach.everyone), ("2606:4700::1111", .everyone),
    ("172.15.255.255", .everyone), ("172.32.0.0", .everyone), ("100.128.0.0", .everyone),
    ("127.0.0.1", .thisMachine), ("127.255.255.255", .thisMachine), ("0.0.0.0", .thisMachine),
    ("::1", .thisMachine), ("::", .thisMachine), ("::ffff:127.0.0.1", .thisMachine),
    ("::127.0.0.1", .thisMachine), ("64:ff9b::127.0.0.1", .thisMachine),
    ("2002:7f00:1::", .thisMachine), ("10.0.0.0", .privateNetwork),
    ("172.16.0.0", .privateNetwork), ("172.31.255.255", .privateNetwork),
    ("192.168.255.1", .privateNetwork), ("100.64.0.1", .privateNetwork),
    ("fd00::1", .privateNetwork), ("64:ff9b::10.0.0.1", .privateNetwork),
    ("::ffff:0:127.0.0.1", .thisMachine), ("::ffff:0:10.0.0.1", .privateNetwork),
    ("::ffff:0:8.8.8.8", .everyone), ("64:ff9b:1::a00:1", .privateNetwork),
    ("64:ff9b:1:7f00:0:100::", .privateNetwork), ("64:ff9b:2::1", .everyone),
    ("::ffff:192.168.1.1", .privateNetwork), ("169.254.0.1", .linkLocal), ("fe80::1", .linkLocal),
    ("169.254.169.254", .metadata), ("fd00:ec2::254", .metadata), ("100.100.100.200", .metadata),
    ("::ffff:169.254.169.254", .metadata), ("168.63.129.16", .metadata),
    ("224.0.0.1", .special), ("255.255.255.255", .special), ("ff02::1", .special),
    ("192.0.2.1", .special),
  ])
  func `an address tells whom it reaches`(text: String, reach: IPAddress.Reach) throws {
    #expect(try #require(IPAddress(text)).reach == reach)
  }

  @Test func `an address on an interface of this machine reaches this machine`() throws {
    let own = Set(["1.2.3.4", "2606:4700::1", "10.0.0.5"].compactMap { IPAddress($0) })
    func reach(_ text: String) throws -> IPAddress.Reach {
      try #require(IPAddress(text)).reach { own }
    }
    #expect(try reach("1.2.3.4") == .thisMachine)
    #expect(try reach("64:ff9b::1.2.3.4") == .thisMachine)
    #expect(try reach("2606:4700::1") == .thisMachine)
    #expect(try reach("1.2.3.5") == .everyone)
    #expect(try reach("10.0.0.5") == .privateNetwork)
  }

  @Test func `the addresses of the interfaces are read`() throws {
    let loopback = try #require(IPAddress("127.0.0.1"))
    #expect(IPAddress.ofThisMachine().contains(loopback))
    for address in IPAddress.ofThisMachine() { #expect(address.isOfThisMachine) }
  }

  @Test(arguments: ["", "127.1", "0x7f000001", "1.2.3.4.5", "::1::", "[::1]", "localhost"])
  func `other texts are no addresses`(text: String) {
    #expect(IPAddress(text) == nil)
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.0", false),
    ("10.0.0.0/8", "::ffff:10.0.0.1", true), ("192.168.1.128/25", "192.168.1.127", false),
    ("192.168.1.128/25", "192.168.1.200", true), ("0.0.0.0/0", "1.2.3.4", true),
    ("0.0.0.0/0", "::2", false), ("fd00::/8", "fd12::1", true), ("::/0", "1.2.3.4", false),
    ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false),
  ])
  func `a block has the addresses that begin with its bits`(
    block: String, address: String, isInside: Bool
  ) throws {
    let block = try #require(AddressBlock(block))
    #expect(block.contains(try #require(IPAddress(address))) == isInside)
  }

  @Test(arguments: ["10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/+8", "example.org/8", ""])
  func `other texts are no blocks`(text: String) {
    #expect(AddressBlock(text) == nil)
  }

  @Test func `an address is written as usual`() {
    #expect(IPAddress("::ffff:10.0.0.1")?.description == "10.0.0.1")
    #expect(IPAddress("2001:DB8:0::1")?.description == "2001:db8::1")
  }
}
