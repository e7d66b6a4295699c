package dev.parley.conference;

import dev.parley.conference.api.files.Attachment;
import dev.parley.conference.api.files.Content;
import dev.parley.conference.api.files.FileHits;
import dev.parley.conference.api.files.FileLines;
import dev.parley.conference.api.files.FileSource;
import dev.parley.conference.api.files.FileView;
import dev.parley.conference.api.files.Files;
import dev.parley.conference.api.files.Folder;
import dev.parley.conference.api.files.NewAttachment;
import dev.parley.conference.api.files.Placing;
import dev.parley.conference.api.files.SharedFile;
import dev.parley.conference.api.files.ViewerItem;
import dev.parley.conference.spi.OpenFile;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Function;

/** Servant of the file contract for one session. Threads: safe for use by multiple threads. */
record FileServant(Room room, RoomFiles files, SeatServant seat) implements Files {
  @Override
  public CompletionStage<Attachment> attach(NewAttachment file, Flow.Publisher<byte[]> content) {
    OfferedContent offered = new OfferedContent(content);
    return room.call(() ->
            room.memory()
                .upload(RoomMemory.claim(seat.holder()), () -> files.attach(seat, file, offered)))
        .whenComplete((_, _) -> offered.close());
  }

  @Override
  public CompletionStage<Content> content(UUID attachment, int maxWidth) {
    return seat.fetches().begin(() -> room.call(() -> files.content(seat, attachment, maxWidth)));
  }

  @Override
  public CompletionStage<Folder> folder(String path) {
    return room.call(() -> files.folder(seat, path));
  }

  @Override
  public CompletionStage<SharedFile> show(FileSource source) {
    return room.call(() -> files.show(seat, source));
  }

  @Override
  public CompletionStage<Void> close(UUID file) {
    return room.call(() -> files.close(seat, file));
  }

  @Override
  public CompletionStage<FileView> view(UUID file) {
    return look(file, open -> open.view(seat.holder().id()));
  }

  @Override
  public CompletionStage<FileLines> lines(UUID file, long version, long from, int count) {
    return look(file, open -> open.lines(version, from, count));
  }

  @Override
  public CompletionStage<FileHits> find(
      UUID file, long version, String text, long from, boolean matchCase) {
    return look(file, open -> open.find(version, text, from, matchCase));
  }

  @Override
  public CompletionStage<Content> page(UUID file, int page, int width) {
    return seat.fetches()
        .begin(() -> look(file, open -> open.page(seat.holder().id(), page, width)));
  }

  private <T> CompletionStage<T> look(UUID file, Function<OpenFile, CompletionStage<T>> looking) {
    return room.call(() -> files.look(seat, file, looking));
  }

  @Override
  public Flow.Publisher<ViewerItem> follow(long afterNumber) {
    return subscriber -> room.followFiles(seat, afterNumber, subscriber);
  }

  @Override
  public void place(Placing placing) {
    room.signal(seat, () -> files.place(seat, placing));
  }

  @Override
  public void following(boolean following) {
    room.signal(seat, () -> files.following(seat, following));
  }
}
