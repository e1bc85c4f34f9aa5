import AppIntents

@main
struct PalApp: AppIntentsExtension {}
