// swift-tools-version: 6.2
import PackageDescription

/// A program that serves the intents in its sources.
func app(_ name: String, exclude: [String] = ["Samples"]) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["LocalStore", .product(name: "AppIntents", package: "segue")],
    path: name, exclude: exclude, swiftSettings: [.swiftLanguageMode(.v5)],
    plugins: [.plugin(name: "ListIntents", package: "segue")])
}

let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "segue", path: "..")],
  targets: [
    // Files of an app: where they are, and how they are written so that nothing is lost.
    .target(
      name: "LocalStore", dependencies: [.product(name: "AppIntents", package: "segue")],
      path: "LocalStore", swiftSettings: [.swiftLanguageMode(.v5)]),
    // Its other names are read by the plugin, and aren't part of the program.
    app("Jokes", exclude: ["Samples", "Info.plist"]),
    app("Landmarks"),
    app("Pal", exclude: ["Samples", "Workflows"]),
    app("Planner"),
    app("SoupChef"),
    app("Trails", exclude: []),
  ])
