import LocalStore

/// The app's folder, and what is in it.
enum Pal {
  static let folder = AppFolder(named: "pal", variable: "PAL_HOME")

  static let calendar = CalendarStore(folder: folder)
  static let contacts = ContactStore(folder: AppFolder(folder.file("Contacts")))
  static let notes = NoteStore(folder: AppFolder(folder.file("Notes")))
  static let habits = HabitStore(folder: AppFolder(folder.file("Habits")))
  static let tasks = TaskStore(folder: folder)
  static let sessions = NoteStore(folder: AppFolder(folder.file("Sessions")))

  /// What the app has to go on with.
  static let inbox = JSONFile<[PendingRequest]>("pending.json", in: folder, initial: [])
  /// What happened last, for “undo”.
  static let lastAction = JSONFile<LastAction?>("last-action.json", in: folder, initial: nil)
}
