package dev.parley.room;

import dev.parley.room.api.files.Attachment;
import dev.parley.room.api.files.ContentStream;
import dev.parley.room.api.files.FileLines;
import dev.parley.room.api.files.FileMatches;
import dev.parley.room.api.files.FilePosition;
import dev.parley.room.api.files.FileSource;
import dev.parley.room.api.files.FileView;
import dev.parley.room.api.files.Files;
import dev.parley.room.api.files.FolderListing;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.api.files.SharedFile;
import dev.parley.room.api.files.ViewerItem;
import dev.parley.room.spi.OpenFile;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Function;

/** Servant of the file contract for one session. Threads: safe for use by multiple threads. */
record FilesServant(Room room, RoomFiles files, SessionState seat) implements Files {
  @Override
  public CompletionStage<Attachment> attach(NewAttachment file, Flow.Publisher<byte[]> content) {
    UploadContent offered = new UploadContent(content);
    return room.call(() ->
            room.memory()
                .upload(
                    RoomMemory.claim(seat.participant()), () -> files.attach(seat, file, offered)))
        .whenComplete((_, _) -> offered.close());
  }

  @Override
  public CompletionStage<ContentStream> content(UUID attachment, int maxWidth) {
    return seat.downloads().begin(() -> room.call(() -> files.content(seat, attachment, maxWidth)));
  }

  @Override
  public CompletionStage<FolderListing> folder(String path) {
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
    return look(file, open -> open.view(seat.participant().id()));
  }

  @Override
  public CompletionStage<FileLines> lines(UUID file, long version, long from, int count) {
    return look(file, open -> open.lines(version, from, count));
  }

  @Override
  public CompletionStage<FileMatches> find(
      UUID file, long version, String text, long from, boolean matchCase) {
    return look(file, open -> open.find(version, text, from, matchCase));
  }

  @Override
  public CompletionStage<ContentStream> page(UUID file, int page, int width) {
    return seat.downloads()
        .begin(() -> look(file, open -> open.page(seat.participant().id(), page, width)));
  }

  private <T> CompletionStage<T> look(UUID file, Function<OpenFile, CompletionStage<T>> looking) {
    return room.call(() -> files.look(seat, file, looking));
  }

  @Override
  public Flow.Publisher<ViewerItem> follow(long afterNumber) {
    return subscriber -> room.followFiles(seat, afterNumber, subscriber);
  }

  @Override
  public void place(FilePosition placing) {
    room.signal(seat, () -> files.place(seat, placing));
  }

  @Override
  public void following(boolean following) {
    room.signal(seat, () -> files.following(seat, following));
  }
}
