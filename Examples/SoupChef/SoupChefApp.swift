import AppIntents

@main
struct SoupChefApp: AppIntentsExtension {}
