import Foundation
import Testing

@testable import SwiftData

@Model
private final class Note {
  @Attribute(.unique) var title: String
  @Relationship(inverse: \Label.notes) var labels: [Label]
  var shelf: Shelf?
  var author: Author
  @Relationship(deleteRule: .cascade) var lines: [Line] = []

  init(_ title: String, by author: Author, _ labels: [Label] = []) {
    self.title = title
    self.author = author
    self.labels = labels
  }
}

@Model
private final class Label {
  @Attribute(.unique) var word: String
  var notes: [Note] = []

  init(_ word: String) { self.word = word }
}

@Model
private final class Shelf {
  var name: String
  @Relationship(deleteRule: .deny) var notes: [Note]? = []

  init(_ name: String) { self.name = name }
}

@Model
private final class Author {
  var name: String
  var notes: [Note] = []
  @Relationship(inverse: \Author.friend) var friendOf: Author?
  var friend: Author?

  init(_ name: String) { self.name = name }
}

@Model
private final class Line {
  var text: String
  var note: Note?
  @Relationship(deleteRule: .cascade) var next: Line?

  init(_ text: String) { self.text = text }
}

/// Nothing leads back from its seat.
@Model
private final class Ticket {
  var name: String
  var seat: Seat

  init(_ name: String, _ seat: Seat) { (self.name, self.seat) = (name, seat) }
}

@Model
private final class Seat {
  @Attribute(.unique) var number: Int

  init(_ number: Int) { self.number = number }
}

@Suite("Objects that lead to others")
struct ModelRelationshipTests {
  private let file: ModelFile
  private let container: ModelContainer
  private let context: ModelContext
  private let ada = Author("Ada")

  init() throws {
    file = try ModelFile(for: Note.self, Ticket.self)
    container = try file.container()
    context = ModelContext(container)
  }

  private func all<T: PersistentModel>(_ type: T.Type, _ context: ModelContext? = nil) throws -> [T]
  {
    try (context ?? ModelContext(container)).all(type)
  }

  private func saved(_ title: String) throws -> Note {
    try #require(try all(Note.self).first { $0.title == title })
  }

  @Test func `what an object leads to is inserted and saved with it, and leads back`() throws {
    let (home, work) = (Label("home"), Label("work"))
    let note = Note("a", by: ada, [home, work])
    note.shelf = Shelf("top")
    note.lines = [Line("one"), Line("two")]
    #expect(home.notes == [] && note.labels == [home, work])
    context.insert(note)
    #expect(home.notes == [note] && note.shelf?.notes == [note] && ada.notes == [note])
    #expect(note.lines.map(\.note) == [note, note])
    try context.save()
    let read = try saved("a")
    #expect(read.labels.map(\.word) == ["home", "work"] && read.labels[0].notes == [read])
    #expect(read.shelf?.name == "top" && read.shelf?.notes == [read])
    #expect(read.author.name == "Ada" && read.author.notes == [read])
    #expect(read.lines.map(\.text) == ["one", "two"] && read.lines[1].note === read)
    #expect(read.labels[0] === read.labels[0].notes[0].labels[0])
  }

  @Test func `what a changed list leads to is held until it is saved`() throws {
    let shelf = Shelf("top")
    shelf.notes = ["a", "b"].map { Note($0, by: ada) }
    context.insert(shelf)
    try context.save()
    let other = ModelContext(container)
    let read = try #require(try all(Shelf.self, other).first)
    let keys = try #require(read.notes).map(\._$data.key)
    #expect(keys.allSatisfy { other.registered($0) == nil })
    let author = try #require(try all(Author.self, other).first)
    read.notes?.append(Note("c", by: author))
    #expect(keys.allSatisfy { other.registered($0) != nil })
    #expect(read.notes?.map(\.title) == ["a", "b", "c"])
    other.delete(try #require(read.notes?.first))
    #expect(read.notes?.map(\.title) == ["b", "c"])
    try other.save()
    #expect(keys.allSatisfy { other.registered($0) == nil })
    #expect(try all(Shelf.self).first?.notes?.map(\.title) == ["b", "c"])
  }

  @Test func `either side of a pair changes the other`() throws {
    let (a, b) = (Note("a", by: ada), Note("b", by: ada))
    let home = Label("home")
    for note in [a, b] { context.insert(note) }
    context.insert(home)
    try context.save()
    home.notes = [a, b]
    #expect(a.labels == [home])
    b.labels.removeAll()
    #expect(home.notes == [a])
    let (top, low) = (Shelf("top"), Shelf("low"))
    top.notes = [a, b]
    context.insert(top)
    #expect(a.shelf === top)
    low.notes = [a]
    context.insert(low)
    #expect(a.shelf === low && top.notes == [b])
    b.shelf = low
    #expect(low.notes == [a, b] && top.notes == [])
    try context.save()
    #expect(try saved("b").shelf?.name == "low")
    #expect(try all(Shelf.self).map { $0.notes?.map(\.title) ?? [] } == [[], ["a", "b"]])
    // Of one to one, and a cycle.
    let (bob, eve) = (Author("Bob"), Author("Eve"))
    ada.friend = bob
    #expect(bob.friendOf === ada && bob.modelContext === context)
    context.insert(eve)
    eve.friend = bob
    #expect(ada.friend == nil && bob.friendOf === eve)
    bob.friend = eve
    try context.save()
    let read = try #require(try all(Author.self).first { $0.name == "Eve" })
    #expect(read.friend?.friend === read && read.friendOf?.friendOf === read)
  }

  @Test func `a rollback takes back both sides`() throws {
    let note = Note("a", by: ada, [Label("home")])
    context.insert(note)
    try context.save()
    let label = note.labels[0]
    note.labels = []
    context.rollback()
    #expect(note.labels == [label] && label.notes == [note] && !context.hasChanges)
  }

  @Test func `two contexts add to the same list`() throws {
    let home = Label("home")
    let (a, b, c) = (Note("a", by: ada), Note("b", by: ada), Note("c", by: ada))
    for note in [a, b, c] { context.insert(note) }
    a.labels = [home]
    try context.save()
    let other = ModelContext(container)
    let label = try #require(try all(Label.self, other).first)
    let second = try #require(try all(Note.self, other).first { $0.title == "b" })
    second.labels = [label]
    c.labels = [home]
    a.labels = []
    try other.save()
    try context.save()
    #expect(try Set(all(Label.self)[0].notes.map(\.title)) == ["b", "c"])
    #expect(Set(home.notes.map(\.title)) == ["b", "c"])
  }

  @Test func `an object with a unique value takes the place of the inserted one`() throws {
    let home = Label("home")
    context.insert(Note("a", by: ada, [home]))
    try context.save()
    let again = Label("home")
    let note = Note("b", by: ada, [again, Label("work")])
    context.insert(note)
    try context.save()
    #expect(try all(Label.self).map(\.word) == ["home", "work"])
    #expect(try saved("b").labels.map(\.word) == ["home", "work"])
    #expect(try all(Label.self)[0].notes.map(\.title) == ["a", "b"])
    #expect(note.labels.map(\.word) == ["home", "work"] && home.notes.map(\.title) == ["a", "b"])
    again.word = "house"
    #expect(home.word == "house")
  }

  @Test func `lists with the rule cascade are deleted too, as they are in the store`() throws {
    let note = Note("a", by: ada, [Label("home")])
    note.lines = [Line("one"), Line("two")]
    note.lines[0].next = Line("three")
    context.insert(note)
    try context.save()
    let other = ModelContext(container)
    try all(Note.self, other).first?.lines.append(Line("four"))
    try other.save()
    let line = note.lines[0]
    context.delete(note)
    #expect(line.isDeleted && line.next?.isDeleted != false)
    try context.save()
    #expect(try all(Line.self).isEmpty && all(Note.self).isEmpty)
    // The others stay, without it.
    #expect(try all(Label.self).map(\.notes) == [[]])
    #expect(try all(Author.self).map(\.notes) == [[]])
    #expect(ada.notes == [] && line.modelContext == nil)
  }

  @Test func `objects that weren't saved are deleted with theirs`() throws {
    let note = Note("a", by: ada, [Label("home")])
    note.lines = [Line("one")]
    context.insert(note)
    context.delete(note)
    #expect(context.insertedModelsArray.count == 2 && ada.notes == [])
    try context.save()
    #expect(try all(Note.self).isEmpty && all(Line.self).isEmpty)
    #expect(try all(Label.self).count == 1)
  }

  @Test func `a list is written once for all of it that is deleted`() throws {
    let label = Label("home")
    label.notes = (1...50).map { Note("\($0)", by: ada) }
    context.insert(label)
    try context.save()
    let version = label._$data.version
    for note in label.notes.dropLast() { context.delete(note) }
    try context.save()
    #expect(label.notes.map(\.title) == ["50"] && ada.notes.map(\.title) == ["50"])
    #expect(try all(Label.self)[0].notes.map(\.title) == ["50"])
    #expect(label._$data.version == version + 1)
  }

  @Test func `the rule deny is an error while others are there`() throws {
    let note = Note("a", by: ada)
    let shelf = Shelf("top")
    note.shelf = shelf
    context.insert(note)
    try context.save()
    context.delete(shelf)
    #expect(
      #expect(throws: SwiftDataError.self) { try context.save() }?.description
        == "can't delete an object of `Shelf`: `notes` still leads to others")
    #expect(try all(Shelf.self).count == 1)
    note.shelf = nil
    try context.save()
    #expect(try all(Shelf.self).isEmpty)
    #expect(try saved("a").shelf == nil)
  }

  @Test func `an object that another needs can't be deleted alone`() throws {
    let note = Note("a", by: ada)
    context.insert(note)
    try context.save()
    context.delete(ada)
    #expect(
      #expect(throws: SwiftDataError.self) { try context.save() }?.description
        == "can't delete an object that `Note.author` needs; delete both, or make the property optional"
    )
    note.author = Author("Bob")
    try context.save()
    #expect(try saved("a").author.name == "Bob")
    #expect(try all(Author.self).map(\.name) == ["Bob"])
    context.delete(note.author)
    context.delete(note)
    try context.save()
    #expect(try all(Author.self).isEmpty)
  }

  @Test func `an object that another needs stays also if it doesn't lead back`() throws {
    let (ticket, seat) = (Ticket("a", Seat(1)), Seat(2))
    for model in [ticket, Ticket("b", seat)] { context.insert(model) }
    try context.save()
    context.delete(ticket.seat)
    #expect(
      #expect(throws: SwiftDataError.self) { try context.save() }?.description
        == "can't delete an object that `Ticket.seat` needs; delete both, or make the property optional"
    )
    #expect(try all(Ticket.self).map(\.seat.number) == [1, 2])
    // It leads to another one from now on, or goes, too.
    ticket.seat = seat
    try context.save()
    #expect(try all(Ticket.self).map(\.seat.number) == [2, 2])
    for ticket in try context.all(Ticket.self) { context.delete(ticket) }
    context.delete(seat)
    try context.save()
    #expect(try all(Seat.self).isEmpty)
  }

  @Test func `an object that another needs stays also if its unique value is given to another`()
    throws
  {
    let (one, two) = (Ticket("a", Seat(1)), Ticket("b", Seat(2)))
    for ticket in [one, two] { context.insert(ticket) }
    try context.save()
    two.seat.number = 1
    #expect(throws: SwiftDataError.self) { try context.save() }
    #expect(try all(Ticket.self).map(\.seat.number) == [1, 2])
    one.seat = two.seat
    try context.save()
    #expect(try all(Ticket.self).map(\.seat.number) == [1, 1])
    // One that it leads to from now on.
    two.seat = Seat(3)
    context.delete(two.seat)
    #expect(throws: SwiftDataError.self) { try context.save() }
    #expect(try all(Ticket.self).map(\.seat.number) == [1, 1])
  }

  @Test func `a chain of many objects is inserted and deleted`() throws {
    let note = Note("a", by: ada)
    var last = Line("0")
    note.lines = [last]
    for number in 1...5_000 {
      let line = Line("\(number)")
      last.next = line
      last = line
    }
    context.insert(note)
    try context.save()
    #expect(try all(Line.self).count == 5_001)
    context.delete(note)
    try context.save()
    #expect(try all(Line.self).isEmpty)
  }

  @Test func `predicates follow properties`() throws {
    context.insert(Note("a", by: ada, [Label("home")]))
    context.insert(Note("b", by: Author("Bob")))
    try context.save()
    let labeled = FetchDescriptor<Note>(
      predicate: #Predicate { note in note.labels.contains { $0.word == "home" } })
    #expect(try ModelContext(container).fetch(labeled).map(\.title) == ["a"])
    let bobs = FetchDescriptor<Note>(predicate: #Predicate { $0.author.name == "Bob" })
    #expect(try ModelContext(container).fetch(bobs).map(\.title) == ["b"])
  }
}
