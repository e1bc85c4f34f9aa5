public import AppIntents
public enum IntentList { public static let all: [any AppIntent.Type] = [] }
