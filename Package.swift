// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

/// What every target of ours is compiled with.
let house: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["SEGUE_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// Modules of Apple's that sources with intents import, as far as such sources need them.
let appleModules: [Target] = [
  appleModule("AppIntents", ["AppIntentsCore", "AppIntentsForms", "UniformTypeIdentifiers"]),
  appleModule("BooksIntents", ["AppIntents"]),
  appleModule("AppIntentsForms", ["AppIntentsCore", "AppIntentsMacros"]),
  appleModule("UniformTypeIdentifiers", []),
  appleModule("os", ["AppIntentsCore", "COSLog"]),
  appleModule("OSLog", ["os"]),
  appleModule("System", [.product(name: "SystemPackage", package: "swift-system")]),
  appleModule("CoreTransferable", ["UniformTypeIdentifiers"]),
  appleModule("CoreLocation", ["AppIntentsCore"]),
  appleModule(
    "CoreSpotlight",
    [
      "AppDatabases", "AppIntentsCore", "Coordination", "FileOperations",
      .product(name: "SystemPackage", package: "swift-system"),
    ]),
  appleModule(
    "WidgetKit", ["ActivityKit", "AppIntentsCore", "AppIntentsMacros", "Intents", "SwiftUI"]),
  appleModule("GeoToolbox", ["AppIntentsCore", "CoreLocation"]),
  appleModule("CoreVideo", []),
  appleModule(
    "VisualIntelligence",
    [
      "AppIntentsCore", "CoreVideo",
      .product(name: "OrderedCollections", package: "swift-collections"),
    ]),
  appleModule(
    "MediaIntents",
    ["AppIntentsCore", .product(name: "OrderedCollections", package: "swift-collections")]),
  appleModule("Intents", ["AppIntentsCore"]),
  appleModule("ActivityKit", []),
  appleModule("RelevanceKit", []),
  appleModule("VideoToolbox", []),
  appleModule("AudioToolbox", []),
  appleModule(
    "SwiftData",
    [
      "AppDatabases", "AppIntentsCore", "AppIntentsMacros", "FileOperations", "SwiftUI",
      .product(name: "OrderedCollections", package: "swift-collections"),
      .product(name: "SystemPackage", package: "swift-system"),
    ]),
  appleModule("AppKit", ["SwiftUI"]),
  appleModule("UIKit", ["AppIntentsCore", "SwiftUI"]),
  appleModule(
    "SwiftUI",
    [
      "AppIntentsCore", "AppIntentsMacros", "CoreTransferable", "UniformTypeIdentifiers",
      "ViewTree",
      .product(name: "OrderedCollections", package: "swift-collections"),
    ]),
]

func appleModule(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/AppleModules/\(name)",
    swiftSettings: house)
}

let package = Package(
  name: "segue",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "segue", targets: ["segue"]),
    .library(
      name: "AppIntents", targets: ["AppIntentsCore", "IntentServing"] + appleModules.map(\.name)),
    .library(name: "AppIntentsTesting", targets: ["AppIntentsTesting"]),
    .library(name: "WorkflowTesting", targets: ["WorkflowTesting"]),
    .plugin(name: "ListIntents", targets: ["ListIntents"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: appleModules + [
    // Lets sources write `import os.log`.
    .systemLibrary(name: "COSLog"),

    // What a person reads when something is wrong: places, messages, suggestions.
    .target(
      name: "Diagnostics",
      dependencies: [.product(name: "SystemPackage", package: "swift-system")],
      swiftSettings: house),

    // YAML text to nodes that keep their text, quoting and place.
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .target(name: "YAML", dependencies: ["CLibYAML", "Diagnostics"], swiftSettings: house),

    // Copying, moving, writing, the trash, globs, and dry runs of them all.
    .systemLibrary(name: "CLinuxFiles"),
    .target(
      name: "FileOperations",
      dependencies: [
        "CLinuxFiles",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // What the programs that steps start may do, enforced by the kernel.
    .systemLibrary(name: "CLinuxPrograms"),
    .target(name: "CConfinement"),
    .target(
      name: "Confinement",
      dependencies: [
        "CConfinement", "CLinuxFiles", "CLinuxPrograms", "FileOperations",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // The library in which every intent is written. Sources of apps import it as AppIntents, which
    // exports Apple's names.
    .target(
      name: "AppIntentsCore",
      dependencies: [
        "AppIntentsMacros", "Confinement", "CoreTransferable", "FileOperations",
        "UniformTypeIdentifiers",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Sources/AppIntents", swiftSettings: house),

    // SQLite databases of apps, and where they are. SQLite is loaded by its first use.
    .target(
      name: "AppDatabases",
      dependencies: [
        "AppIntentsCore", .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // Views as data, drawn as text and as HTML: what intents show.
    .target(
      name: "ViewTree",
      dependencies: [
        "AppIntentsCore", "Diagnostics",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: house),

    // Web pages, XML and feeds as trees: what is selected in them, and what is made of them. libxml2,
    // which reads XML, is loaded at its first use.
    .systemLibrary(name: "CLibXML"),
    .target(
      name: "Markup",
      dependencies: [
        "AppIntentsCore", "CLibXML", "DocumentFormats",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: house),

    // Many operations of libvips by one process, which this executable becomes.
    .target(name: "CPictures"),

    // The intents that come with Segue. They see nothing of ours but AppIntents, what reads
    // documents, and the sun.
    .target(
      name: "BuiltInIntents",
      dependencies: [
        "AppIntents", "AppIntentsCore", "Astronomy", "CPictures", "Confinement", "Coordination",
        "Diagnostics", "Markup",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      swiftSettings: house, plugins: ["ListIntents"]),

    // Lists a target's intents from its sources, so that nobody registers them.
    .plugin(name: "ListIntents", capability: .buildTool(), dependencies: ["list-intents"]),
    .executableTarget(
      name: "list-intents", dependencies: ["SwiftSource"], path: "Sources/ListIntents",
      swiftSettings: house),

    // Tokens and declarations of Swift sources, for the tool that lists intents and for the macros.
    .target(name: "SwiftSource", swiftSettings: house),

    // Expands the macros of AppIntents. It speaks the compiler's messages itself: with swift-syntax
    // a build of a package that uses AppIntents would take minutes longer. The program is apart from
    // what it does, because tests of a macro target build all tests and their targets twice.
    .target(name: "MacroExpansion", dependencies: ["SwiftSource"], swiftSettings: house),
    .macro(name: "AppIntentsMacros", dependencies: ["MacroExpansion"], swiftSettings: house),

    // Formats of documents: text to structures and back. It knows no values.
    .target(
      name: "DocumentFormats",
      dependencies: [
        "Diagnostics",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: house),

    // Values, their properties, comparisons and conversions.
    .target(
      name: "WorkflowValues",
      dependencies: [
        "AppIntentsCore", "CLinuxFiles", "Confinement", "DocumentFormats", "YAML", "Diagnostics",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // Asks language models, of servers and of programs. It knows no types of answers.
    .target(
      name: "LanguageModels",
      dependencies: [
        "AppIntentsCore", "Confinement", "Coordination", "Diagnostics", "FileOperations",
        "WorkflowValues",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // Questions for language models, and the typed answers in their replies.
    .target(
      name: "ModelAnswers",
      dependencies: [
        "AppIntentsCore", "Diagnostics", "LanguageModels", "ViewTree", "WorkflowValues",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: house),

    // The Model Context Protocol's messages, and a connection that carries them. It knows no intents.
    .target(
      name: "ModelContext",
      dependencies: [
        "AppIntentsCore", "CLinuxPrograms", "WorkflowValues",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // Serves tools to one client over standard input and output, in both eras of the protocol. What the
    // tools do is the provider's.
    .target(
      name: "ToolServing",
      dependencies: [
        "AppIntentsCore", "Coordination", "ModelContext", "WorkflowValues",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // Serves a program's intents, as an MCP server on standard input and output.
    .target(
      name: "IntentServing",
      dependencies: [
        "AppIntentsCore", "Coordination", "CoreSpotlight", "Diagnostics", "ModelContext",
        "ToolServing", "UniformTypeIdentifiers", "ViewTree", "WorkflowValues",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // Runs an app's intents by their names, in the app's own process, for tests.
    .target(
      name: "AppIntentsTesting",
      dependencies: [
        "AppIntentsCore", "ModelContext", "ProviderClient", "ToolServing",
        "UniformTypeIdentifiers", "WorkflowValues",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Sources/AppleModules/AppIntentsTesting", swiftSettings: house),

    // Starts providers and speaks with them: processes, both eras of the protocol. It knows JSON.
    .target(
      name: "ProviderClient",
      dependencies: [
        "AppIntentsCore", "CLinuxFiles", "CLinuxPrograms", "Confinement", "Coordination",
        "FileOperations", "ModelContext", "WorkflowValues",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // The apps that a person has added, and their intents as steps.
    .target(
      name: "Apps",
      dependencies: [
        "AppIntentsCore", "Confinement", "Coordination", "FileOperations", "ModelContext",
        "ProviderClient", "ViewTree", "WorkflowValues", "YAML",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // What a person has done, and what they probably want now.
    .target(
      name: "Suggestions",
      dependencies: [
        "AppIntentsCore", "FileOperations", "WorkflowValues",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // What people say, matched with the phrases of apps.
    .target(
      name: "Phrases",
      dependencies: [
        "AppIntentsCore", "Diagnostics", "WorkflowValues",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: house),

    // Where the sun is.
    .target(name: "Astronomy", swiftSettings: house),

    // When schedules fire, what becomes of missed times, and the clocks they go by.
    .systemLibrary(name: "CLinuxClock"),
    .target(
      name: "Scheduling",
      dependencies: [
        "Astronomy", "CLinuxClock", .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // Workflow files: reading, parsing, checking.
    .target(
      name: "WorkflowLanguage",
      dependencies: [
        "AppIntentsCore", "Astronomy", "Confinement", "Diagnostics", "FileOperations",
        "Scheduling", "LanguageModels",
        "WorkflowValues", "YAML",
        .product(name: "HashTreeCollections", package: "swift-collections"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // Planning and running.
    .target(
      name: "WorkflowEngine",
      dependencies: [
        "AppIntentsCore", "Confinement", "Diagnostics", "WorkflowLanguage", "WorkflowValues",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // What ran, what waits to run, and what has been seen: the store. It compiles beside the language
    // and the engine, and knows neither.
    .target(
      name: "RunHistory",
      dependencies: [
        "AppIntentsCore", "CLinuxFiles", "Coordination", "Diagnostics", "FileOperations",
        "Scheduling", "WorkflowValues",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // What tasks and processes share that must not act at the same time.
    .target(
      name: "Coordination",
      dependencies: [.product(name: "DequeModule", package: "swift-collections")],
      swiftSettings: house),

    // What the daemon is asked and what it answers, and the socket that carries both.
    .target(
      name: "Control",
      dependencies: [
        "AppIntentsCore", "WorkflowValues",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // Answers requests of HTTP/1.1 within limits. It knows neither workflows nor pages.
    .systemLibrary(name: "CLinuxSockets"),
    .target(
      name: "HTTPServing",
      dependencies: [
        "CLinuxSockets", .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // The pages that the daemon serves. They are made of Control's reports, and know no store.
    .target(
      name: "Dashboard",
      dependencies: [
        "AppIntentsCore", "Control", "Diagnostics", "FileOperations", "HTTPServing", "ViewTree",
        "WorkflowValues",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // What happens in folders: file events in, settled file versions out. It knows no store and no
    // runs.
    .systemLibrary(
      name: "CInotifyTools", providers: [.apt(["libinotifytools0-dev"])]),
    .target(
      name: "FolderWatching",
      dependencies: [
        "CInotifyTools", "CLinuxFiles", "FileOperations", "Scheduling",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HeapModule", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // Connections to the buses of D-Bus.
    .target(
      name: "MessageBus",
      dependencies: [
        "Coordination", "FileOperations", "HTTPServing",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // Triggers, the queue and the daemon.
    .systemLibrary(name: "CLinuxMemory"),
    .target(
      name: "Automations",
      dependencies: [
        "AppIntentsCore", "CLinuxMemory", "Confinement", "Control", "Coordination", "Dashboard",
        "Diagnostics", "FileOperations",
        "FolderWatching", "HTTPServing", "LanguageModels", "MessageBus", "RunHistory", "Scheduling",
        "WorkflowEngine",
        "WorkflowLanguage", "WorkflowValues",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HeapModule", package: "swift-collections"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // The kit with which we and our users test intents and workflows.
    .target(
      name: "WorkflowTesting",
      dependencies: [
        "AppIntentsCore", "BuiltInIntents", "Diagnostics", "LanguageModels", "ModelAnswers",
        "WorkflowEngine", "WorkflowLanguage", "WorkflowValues",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // The commands and the terminal.
    .target(
      name: "SegueCLI",
      dependencies: [
        "AppIntentsCore", "Apps", "Automations", "BuiltInIntents", "Confinement", "Control",
        "Coordination", "CoreSpotlight", "Diagnostics", "FileOperations", "LanguageModels",
        "MessageBus", "ModelAnswers",
        "ModelContext", "Phrases", "ProviderClient", "RunHistory", "Scheduling", "Suggestions",
        "ToolServing",
        "ViewTree", "WorkflowEngine", "WorkflowLanguage", "WorkflowTesting", "WorkflowValues",
        "YAML",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),
    .executableTarget(
      name: "segue", dependencies: ["SegueCLI"], swiftSettings: house),

    // A clock that tests move, and years of schedules in seconds. Not shipped.
    .target(
      name: "ScheduleSimulation",
      dependencies: [
        "AppIntentsCore", "Automations", "RunHistory", "Scheduling", "WorkflowLanguage",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // Values for everything that computes, and what has to hold of them all. Not shipped.
    .target(
      name: "GeneratedCases",
      dependencies: [
        "AppIntentsCore", "BuiltInIntents", "Diagnostics", "DocumentFormats", "FileOperations",
        "SeededRandom", "WorkflowLanguage", "WorkflowTesting", "WorkflowValues",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),

    // Does bad things to a daemon in a sandbox. Not shipped.
    .executableTarget(
      name: "segue-soak",
      dependencies: [
        "AppIntentsCore", "Automations", "CLinuxFiles", "Confinement", "Control", "GeneratedCases",
        "RunHistory", "ScheduleSimulation", "Scheduling",
        "WorkflowEngine", "WorkflowLanguage", "WorkflowValues",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Sources/SegueSoak", swiftSettings: house),

    // Random numbers that are the same in every run, for tests and for generated cases.
    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: house),

    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"], swiftSettings: house),
    .testTarget(
      name: "YAMLTests",
      dependencies: ["YAML", "Diagnostics", "CLibYAML", "SeededRandom", "TestFixtures"],
      exclude: ["Fixtures"], swiftSettings: house),
    .testTarget(
      name: "FileOperationsTests",
      dependencies: [
        "FileOperations", "CLinuxFiles", "TestFixtures",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),
    .testTarget(
      name: "ConfinementTests",
      dependencies: [
        "Confinement", "FileOperations", "TestFixtures",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),
    .testTarget(
      name: "AppIntentsTests",
      dependencies: [
        "AppIntents", "AppIntentsCore", "SampleIntents",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),
    // Intents as apps write them: in Swift 5 mode, with nothing of the house's settings.
    .target(
      name: "SampleIntents", dependencies: ["AppIntents", "AppIntentsCore"],
      path: "Tests/SampleIntents",
      swiftSettings: [.swiftLanguageMode(.v5)], plugins: ["ListIntents"]),
    // Every form of the surface, as apps write it, with what it does: without the house's settings.
    .testTarget(
      name: "SurfaceTests",
      dependencies: appleModules.map { .target(name: $0.name) } + [
        "AppIntentsCore", "IntentServing", "ViewTree", "WorkflowTesting", "WorkflowValues",
        "list-intents",
      ]),
    .testTarget(
      name: "CompanionTests",
      dependencies: appleModules.map { .target(name: $0.name) } + [
        "AppDatabases", "AppIntentsCore", "TestFixtures", "ViewTree",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),
    // A program whose main is written by the build, with the intents of another module.
    .executableTarget(
      name: "ListedProvider",
      dependencies: ["AppIntents", "AppIntentsCore", "IntentServing", "SampleIntents"],
      path: "Tests/ListedProvider", swiftSettings: [.swiftLanguageMode(.v5)],
      plugins: ["ListIntents"]),
    .testTarget(
      name: "ListIntentsTests",
      dependencies: [
        "ListedProvider", "ProgramTesting", "SeededRandom", "SwiftSource", "list-intents",
      ],
      swiftSettings: house),
    .testTarget(
      name: "MacroTests", dependencies: ["MacroExpansion", "SeededRandom", "SwiftSource"],
      swiftSettings: house),
    .testTarget(
      name: "SuggestionsTests",
      dependencies: [
        "AppIntentsCore", "FileOperations", "ProgramTesting", "SeededRandom", "StoreProbe",
        "Suggestions", "TestFixtures",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),
    .testTarget(
      name: "PhrasesTests",
      dependencies: [
        "AppIntentsCore", "Phrases", "WorkflowTesting", "WorkflowValues",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: house),
    .testTarget(
      name: "DocumentFormatsTests", dependencies: ["DocumentFormats"], swiftSettings: house),
    .testTarget(
      name: "WorkflowValuesTests",
      dependencies: [
        "WorkflowValues", "AppIntentsCore", "DocumentFormats", "SeededRandom", "TestFixtures",
        "YAML",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),
    .testTarget(
      name: "WorkflowLanguageTests",
      dependencies: [
        "ProgramTesting", "WorkflowLanguage", "WorkflowValues", "BuiltInIntents", "AppIntentsCore",
        "Diagnostics", "Scheduling", "SeededRandom", "TestFixtures", "YAML", "LanguageModels",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Golden"], swiftSettings: house),
    .testTarget(
      name: "SchedulingTests",
      dependencies: [
        "Astronomy", "Scheduling", "SeededRandom", "TestFixtures",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Fixtures"], swiftSettings: house),
    .testTarget(
      name: "WorkflowEngineTests",
      dependencies: [
        "WorkflowEngine", "WorkflowTesting", "BuiltInIntents", "AppIntentsCore", "CLinuxFiles",
        "Confinement", "CoreTransferable", "TestFixtures", "WorkflowLanguage", "WorkflowValues",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),
    // A process of its own for tests of the store and of the log of uses, to be killed; and what
    // measures the store.
    .executableTarget(
      name: "StoreProbe",
      dependencies: [
        "RunHistory", "AppIntentsCore", "Suggestions",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Tests/StoreProbe", swiftSettings: house),
    .testTarget(
      name: "RunHistoryTests",
      dependencies: [
        "ProgramTesting", "RunHistory", "StoreProbe", "AppIntentsCore", "FileOperations",
        "Scheduling", "TestFixtures", "WorkflowValues",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),
    // Sources, clocks and waiting for tests of what watches folders.
    .target(
      name: "FolderTesting", dependencies: ["FileOperations", "FolderWatching", "Scheduling"],
      path: "Tests/FolderTesting",
      swiftSettings: house),
    .testTarget(
      name: "FolderWatchingTests",
      dependencies: [
        "CInotifyTools", "FileOperations", "FolderTesting", "FolderWatching", "Scheduling",
        "TestFixtures",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),
    .testTarget(
      name: "CoordinationTests", dependencies: ["Coordination"], swiftSettings: house),
    .testTarget(
      name: "MessageBusTests",
      dependencies: ["MessageBus", "ProgramTesting", "TestFixtures"], swiftSettings: house),
    .testTarget(
      name: "ControlTests",
      dependencies: [
        "Control", "AppIntentsCore", "TestFixtures",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),
    .testTarget(
      name: "DashboardTests",
      dependencies: [
        "AppIntentsCore", "Control", "Dashboard", "HTTPServing", "ProgramTesting", "SampleProvider",
        "TestFixtures", "WorkflowValues", "segue",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: [
        "Browser/browser.py", "Browser/edit.py", "Browser/leaving.py", "Browser/missed.py",
        "Browser/runs.py", "Browser/schedule.py",
      ],
      swiftSettings: house),
    .testTarget(
      name: "HTTPServingTests",
      dependencies: [
        "HTTPServing", "ProgramTesting", "SeededRandom", "TestFixtures",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["client.py"], swiftSettings: house),
    // A server that replies as a test says, byte for byte, as servers of models do.
    .target(name: "ModelServing", path: "Tests/ModelServing", swiftSettings: house),
    .testTarget(
      name: "LanguageModelsTests",
      dependencies: [
        "LanguageModels", "AppIntentsCore", "FileOperations", "ModelServing", "TestFixtures",
        "WorkflowValues",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),
    .testTarget(
      name: "ModelAnswersTests",
      dependencies: [
        "ModelAnswers", "AppIntentsCore", "LanguageModels", "TestFixtures", "WorkflowTesting",
        "WorkflowValues",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),
    .testTarget(
      name: "ModelContextTests",
      dependencies: [
        "ModelContext", "AppIntentsCore", "CLinuxPrograms",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),
    // An app whose intents are served, in Swift 5 mode, with nothing of the house's settings.
    .executableTarget(
      name: "SampleProvider",
      dependencies: ["AppIntents", "AppIntentsCore", "CoreSpotlight", "IntentServing", "SwiftUI"],
      path: "Tests/SampleProvider", swiftSettings: [.swiftLanguageMode(.v5)],
      plugins: ["ListIntents"]),
    // An app whose values go to other apps.
    .executableTarget(
      name: "ValueProvider",
      dependencies: [
        "AppIntents", "AppIntentsForms", "CoreTransferable", "GeoToolbox", "IntentServing",
        "SwiftUI",
      ],
      path: "Tests/ValueProvider", swiftSettings: [.swiftLanguageMode(.v5)],
      plugins: ["ListIntents"]),
    // An app and its intents with a store that they share, as processes of their own.
    .executableTarget(
      name: "ModelProbe", dependencies: ["AppIntents", "IntentServing", "SwiftData"],
      path: "Tests/ModelProbe", swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "IntentServingTests",
      dependencies: [
        "IntentServing", "AppDatabases", "AppIntentsCore", "CoreSpotlight", "ModelContext",
        "ModelProbe",
        "ProgramTesting",
        "SampleProvider",
        "ServerTesting", "TestFixtures", "ToolServing", "ViewTree", "WorkflowValues",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["clients.py"], swiftSettings: house),
    // A server as a process of its own, with a client, for tests.
    .target(
      name: "ServerTesting",
      dependencies: [
        "AppIntentsCore", "CLinuxFiles", "CLinuxPrograms", "ModelContext", "ProgramTesting",
        "TestFixtures",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Tests/ServerTesting", swiftSettings: house),
    .testTarget(
      name: "AppIntentsTestingTests",
      dependencies: [
        "AppIntentsTesting", "AppIntentsCore", "GeoToolbox", "ProgramTesting", "SampleProvider",
        "UniformTypeIdentifiers", "ValueProvider",
      ],
      swiftSettings: house),
    // The example apps as programs of their own, which the tests build.
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        "AppIntentsCore", "AppIntentsTesting", "ModelContext", "ModelServing", "ProgramTesting",
        "ServerTesting", "TestFixtures", "segue",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),
    // Workflows as tools of assistants, with the real program.
    .testTarget(
      name: "AssistantTests",
      dependencies: [
        "AppIntentsCore", "FileOperations", "ModelContext", "ProgramTesting", "ServerTesting",
        "TestFixtures",
        "WorkflowValues", "segue",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["assistants.py"], swiftSettings: house),
    .testTarget(
      name: "ProviderClientTests",
      dependencies: [
        "ProviderClient", "AppIntentsCore", "Confinement", "ModelContext", "ProgramTesting",
        "SampleProvider", "TestFixtures", "WorkflowValues",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["pypi_server.py", "server.py"], swiftSettings: house),
    .testTarget(
      name: "AppsTests",
      dependencies: [
        "AppIntentsCore", "Apps", "BuiltInIntents", "Diagnostics", "ModelContext", "ProgramTesting",
        "ProviderClient", "SampleProvider", "TestFixtures", "ValueProvider", "WorkflowEngine",
        "WorkflowLanguage", "WorkflowTesting", "WorkflowValues",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: house),
    .testTarget(
      name: "AutomationsTests",
      dependencies: [
        "Automations", "AppIntentsCore", "BuiltInIntents", "Confinement", "Control", "Coordination",
        "Diagnostics", "FileOperations", "FolderTesting", "FolderWatching", "HTTPServing",
        "LanguageModels", "MessageBus",
        "ProgramTesting",
        "RunHistory", "ScheduleSimulation", "Scheduling", "TestFixtures", "WorkflowEngine",
        "WorkflowLanguage", "WorkflowTesting",
        "WorkflowValues",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Notifying/notifications.py"], swiftSettings: house),
    .testTarget(
      name: "BuiltInIntentsTests",
      dependencies: [
        "BuiltInIntents", "Confinement", "Markup", "ProgramTesting", "TestFixtures",
        "WorkflowTesting",
        "AppIntentsCore",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Examples/Samples"], swiftSettings: house),
    // What the tests of several targets need: folders that go away, random numbers that stay.
    .target(
      name: "TestFixtures",
      dependencies: ["Diagnostics", .product(name: "SystemPackage", package: "swift-system")],
      path: "Tests/TestFixtures", swiftSettings: house),
    // Runs the real binary for tests.
    .target(
      name: "ProgramTesting",
      dependencies: [
        "CLinuxFiles", "TestFixtures",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Tests/ProgramTesting", swiftSettings: house),
    .testTarget(
      name: "SegueCLITests",
      dependencies: [
        "AppIntentsCore", "Confinement", "Control", "CoreSpotlight", "Diagnostics",
        "LanguageModels", "ModelServing", "ProgramTesting", "RunHistory", "SampleProvider",
        "SegueCLI", "TestFixtures", "ValueProvider", "WorkflowValues", "segue",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Golden", "search.py"], swiftSettings: house),
    // Steps that ask models, with a real model that `make test ALL=1` installs.
    .testTarget(
      name: "LocalModelTests",
      dependencies: [
        "AppIntentsCore", "ModelServing", "ProgramTesting", "SampleProvider", "TestFixtures",
        "WorkflowValues", "segue",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      exclude: ["serve.py"], swiftSettings: house),
    // Short forms of the soak's scenarios, with the real daemon.
    .testTarget(
      name: "SoakTests", dependencies: ["ProgramTesting", "segue", "segue-soak"],
      swiftSettings: house),
    // The workflows and texts that come with Segue, run and checked by the real binary.
    .testTarget(
      name: "WorkflowsTests",
      dependencies: [
        "ModelServing", "ProgramTesting", "TestFixtures", "segue",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      exclude: ["Broken"], swiftSettings: house),
  ]
)

// A type that is looked up by its name costs a search through 13,000 conformances at its first use. In
// the binary of `scripts/build-release`, the modules of each start refer to types by address. Only in
// that binary, because a package with such flags can't be depended on by its version; and only these
// modules, because Swift 6.3 crashes with the flag in LanguageModels.
if Context.environment["SEGUE_RELEASE"] != nil {
  let ofEachStart: Set = [
    "AppIntentsCore", "BuiltInIntents", "Coordination", "Diagnostics", "FileOperations", "SegueCLI",
    "WorkflowEngine", "WorkflowLanguage", "WorkflowValues", "YAML",
  ]
  for target in package.targets where ofEachStart.contains(target.name) {
    target.swiftSettings?.append(
      .unsafeFlags(["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"]))
  }
}
