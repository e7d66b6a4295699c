package dev.parley.room;

import dev.parley.base.SerialExecutor;
import dev.parley.room.admission.ResumeKeys;
import dev.parley.room.board.RoomBoards;
import dev.parley.room.chat.ChatEntryMapper;
import dev.parley.room.chat.ChatHistory;
import dev.parley.room.chat.MessageUpdates;
import dev.parley.room.chat.RoomCaptions;
import dev.parley.room.chat.RoomChat;
import dev.parley.room.core.CallQueue;
import dev.parley.room.core.Participants;
import dev.parley.room.core.Presence;
import dev.parley.room.core.RoomContext;
import dev.parley.room.core.RoomStatus;
import dev.parley.room.core.SignalTaps;
import dev.parley.room.files.RoomFiles;
import dev.parley.room.log.Journal;
import dev.parley.room.log.LogSubscriptions;
import dev.parley.room.log.RoomMemory;
import dev.parley.room.media.RoomMedia;
import dev.parley.room.media.RoomRecordings;
import dev.parley.room.moderation.RoomModeration;
import dev.parley.room.moderation.UsageReports;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.RoomRecord;

/**
 * The features of one room. They know what they build on, and listen to it; nothing knows the
 * features that build on it.
 */
record RoomFeatures(
    RoomContext context,
    CallQueue calls,
    Presence presence,
    RoomChat chat,
    MessageUpdates messageUpdates,
    RoomCaptions captions,
    ChatHistory history,
    RoomBoards boards,
    RoomFiles files,
    RoomMedia media,
    RoomModeration moderation,
    UsageReports usageReports) {

  /**
   * Creates the features of a room that was loaded.
   *
   * @param log of the room
   * @param keys generates random ids
   * @param follower as in {@link RoomContext#follower}
   */
  static RoomFeatures of(
      String name,
      RoomRecord record,
      RoomLog log,
      ConferenceDependencies dependencies,
      ResumeKeys keys,
      boolean follower) {
    var participants = new Participants(name, record.members(), log);
    var mapper = new ChatEntryMapper(participants.names());
    // Unbounded, because the room's own tasks must never be refused: they keep its state
    // consistent. CallQueue limits the calls of members.
    var executor = new SerialExecutor(dependencies.executor(), Integer.MAX_VALUE);
    var memory = new RoomMemory(dependencies.memory());
    var journal =
        new Journal(
            name,
            log,
            dependencies.clock(),
            executor,
            memory,
            participants::canModerate,
            record.lastNumber(),
            record.damage());
    var context =
        new RoomContext(
            name,
            log,
            participants,
            journal,
            new LogSubscriptions<>(mapper),
            new RoomStatus(record.settings()),
            memory,
            executor,
            dependencies.clock(),
            (delay, task) -> dependencies.scheduler().after(delay, () -> executor.execute(task)),
            keys::id,
            new SignalTaps(),
            follower);
    return of(context, mapper, record, dependencies);
  }

  private static RoomFeatures of(
      RoomContext context,
      ChatEntryMapper mapper,
      RoomRecord record,
      ConferenceDependencies dependencies) {
    var calls =
        new CallQueue(
            context.name(), context.executor(), dependencies.executor(), context.memory());
    var presence = new Presence(context);
    var boards = new RoomBoards(context);
    var files = new RoomFiles(context, dependencies.files());
    var recordings = new RoomRecordings(context, dependencies.media());
    var moderation =
        new RoomModeration(context, presence, dependencies.admission(), record.endedInvitations());
    var features =
        new RoomFeatures(
            context,
            calls,
            presence,
            new RoomChat(context, files),
            new MessageUpdates(context),
            new RoomCaptions(context),
            new ChatHistory(context, mapper),
            boards,
            files,
            new RoomMedia(context, dependencies.media(), recordings),
            moderation,
            new UsageReports(context, boards, files, moderation));
    presence.whenEmpty(recordings::endIfEmpty);
    features.listen();
    return features;
  }

  /**
   * Connects the features to what they listen to. The order matters: a message's state is updated
   * before its readers are told, and members lose rights before boards, files and media act on it.
   */
  private void listen() {
    Journal journal = context.journal();
    journal.whenStored(context.participants()::published);
    journal.whenStored(EventTopic.CHAT, messageUpdates::published);
    journal.whenStored(EventTopic.CHAT, files::withdraw);
    journal.whenStored(EventTopic.CHAT, context.streams()::published);
    journal.whenStored(EventTopic.CHAT, moderation::published);
    journal.whenStored(EventTopic.BOARD, boards::published);
    journal.whenStored(EventTopic.FILES, files::published);

    moderation.whenGranted(boards.streams()::granted);
    moderation.whenGranted(files::granted);
    moderation.whenGranted(media::granted);

    presence.whenSessionEnds(boards.streams()::sessionEnded);
    presence.whenSessionEnds(files::sessionEnded);
    presence.whenSessionEnds(media::sessionEnded);
    presence.whenSessionEnds(moderation::completeStreams);
    presence.whenSessionEnds(_ -> context.memory().releaseSession());
  }
}
