/// The app schemas of all domains.
///
/// A line has a kind and the names of schemas; after a colon come the properties that a conforming
/// type declares, for the schemas where Apple's documentation shows them. The names are those of
/// `AssistantSchemas` (iOS 18) and `AppSchema` (iOS 27).
enum SchemaTable {
  static let text = """
    domain assistant
    intent activate

    domain audio
    intent addToLibrary addToPlaylist createStation playAudio recognizeAudio updateAudioAffinity
    intent warmupAudioQueue
    entity album algorithmicRadioStation ambientSound artist audiobook classicalMusicRecording
    entity liveRadioStation newsBrief newsProvider playlist podcastCollection podcastEpisode
    entity podcastShow radioShow radioShowEpisode song songCollection warmupAudioQueueResult
    enum activity affinityState appViewIdentifier invocationSource playbackAttributes
    enum queueInsertionLocation

    domain books
    intent openBook playAudiobook navigatePage updateFontSize updateLineSpacing
    intent updateCharacterSpacing updateWordSpacing updateSettings search
    entity book audiobook settings
    enum contentType font fontSize navigationDirection relativeFontChange
    enum relativeCharacterSpacingChange relativeLineSpacingChange relativeWordSpacingChange theme
    enum pageNavigationSetting

    domain browser
    intent bookmarkTab bookmarkURL openBookmark deleteBookmarks clearHistory closeTabs createTab
    intent openURLInTab switchTab createWindow closeWindows findOnPage search
    entity bookmark tab window
    enum clearHistoryTimeFrame

    domain calendar
    intent createEvent: title startDate endDate location calendar isAllDay recurrence attendees note
    intent updateEvent: event title attendees startDate endDate isAllDay calendar recurrence note location span
    intent deleteEvent: entity span
    intent deleteEvents
    entity attendee: person status isAttendanceOptional type
    entity calendar: title
    entity event: calendar title startDate endDate isAllDay recurrence note travelTime location virtualLocation status alarms organizers attendees
    enum attendeeStatus attendeeType eventSpan eventStatus

    domain camera
    intent openInCaptureMode switchDevice setDevice startCapture stopCapture
    enum captureMode captureDuration captureDevice

    domain clock
    intent cancelTimer createAlarm createTimer deleteAlarm dismissAlarm pauseTimer resumeTimer
    intent snoozeAlarm updateAlarm updateTimer
    entity alarm timer
    enum alarmTriggerState timerState

    domain files
    intent openFile: target
    intent createFolder deleteFiles renameFile moveFiles
    entity file

    domain journal
    intent createEntry: message title entryDate location mediaItems
    intent search: criteria
    intent createAudioEntry updateEntry deleteEntry
    entity entry: title message mediaItems entryDate location

    domain mail
    intent sendDraft: target sendLaterDate
    intent updateDraft: target to cc bcc subject body account attachments
    intent replyMail: target to cc bcc subject body attachments account isReplyAll
    intent archiveMail deleteMail deleteDraft: entities
    intent openDraft: target
    intent createDraft saveDraft forwardMail updateMail
    entity account: name emailAddress
    entity draft: to cc bcc subject body attachments account
    entity mailbox message thread
    enum category

    domain maps
    intent reportIncident shareETA startNavigation stopNavigation stopShareETA
    intent updateNavigationWaypoints
    entity currentLocation navigationSession operatingHours operatingTimeRange place rating
    enum amenity incident navigationPreferences operatingStatus priceRange ratingDescriptor
    enum transportType

    domain messages
    intent sendMessage draftMessage: content destination subject attachments audioMessage locations links scheduledDate
    intent editSentMessage: message content
    intent setMessageReadStatus unsendMessage
    entity conversation: recipients displayName previewText conversationName isRead attributes dateLastActive
    entity customAttachment message messagePerson
    enum conversationAttribute customReaction messageAttribute messageEffect messageType

    domain notes
    intent createNote: name content attachments isPinned folder
    intent updateNote: target name attachments isPinned folder
    intent appendText: content target
    entity account: name
    entity folder: name parentFolder account
    entity note: name content attachments isPinned creationDate modificationDate folder
    entity tag

    domain phone
    intent startCall
    entity phonePerson: person
    enum audioVisualMode

    domain photos
    intent openAsset: target
    intent createAssets: files
    intent deleteAssets: entities
    intent addAssetsToAlbum removeAssetsFromAlbum: assets album
    intent setExposure: target value
    intent createAlbum openAlbum updateAlbum deleteAlbum updateAsset duplicateAssets
    intent postToSharedAlbum search updateRecognizedPerson copyEdits pasteEdits cleanupPhoto
    intent setSaturation setWarmth toggleSuggestedEdits setFilter setDepth toggleDepth crop
    intent straighten setRotation editAsset
    entity asset: title creationDate location assetType isFavorite isHidden hasSuggestedEdits
    entity album: name creationDate albumType
    entity recognizedPerson: name isFavorite
    enum assetType albumType filterType rotationDirection

    domain presentation
    intent create open startPlayback stopPlayback update createSlide openSlide setSlideTitle
    intent addTextBoxToSlide addVideoToSlide addImageToSlide addAudioToSlide addWebVideoToSlide
    intent addCommentToSlide deleteSlide
    entity slide document template

    domain reader
    intent rotateDocuments resizeDocuments openPage enhanceDocuments searchDocuments openDocument
    intent rotatePages deletePages insertPages
    entity document page
    enum documentKind

    domain reminders
    intent createReminder: title list note isFlagged images tags urls dueDate recurrence locationTrigger section
    intent updateReminder: target title note tags urls dueDate recurrence isCompleted isFlagged list locationTrigger
    intent deleteReminders: entities
    intent createList createSection updateGroup updateList updateSection
    entity list: name type
    entity locationTrigger: place event
    entity group reminder section
    enum listType locationTriggerEvent

    domain spreadsheet
    intent create open update delete createSheet openSheet updateSheet addImageToSheet
    intent addTextBoxToSheet addVideoToSheet addAudioToSheet addWebVideoToSheet addCommentToSheet
    intent deleteSheet
    entity sheet document template

    domain system
    intent search searchInApp: criteria

    domain visualIntelligence
    intent semanticContentSearch

    domain whiteboard
    intent createBoard openBoard updateBoard deleteBoard createItem updateItem deleteItem
    entity board item
    enum color itemType

    domain wordProcessor
    intent create open createPage openPage addTextBoxToPage addVideoToPage addImageToPage
    intent addAudioToPage addWebVideoToPage
    entity document page template
    """
}
