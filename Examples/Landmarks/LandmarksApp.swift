import AppIntents

@main
struct LandmarksApp: AppIntentsExtension {}
