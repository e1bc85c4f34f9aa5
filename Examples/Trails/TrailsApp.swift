import AppIntents

@main
struct TrailsApp: AppIntentsExtension {}
