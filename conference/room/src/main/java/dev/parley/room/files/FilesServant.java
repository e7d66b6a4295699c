package dev.parley.room.files;

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
import dev.parley.room.core.CallQueue;
import dev.parley.room.core.SessionState;
import dev.parley.room.spi.OpenFile;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Function;

/** Servant of the file contract for one session. Threads: safe for use by multiple threads. */
public record FilesServant(
    CallQueue calls, RoomFiles files, DownloadLimiter downloads, SessionState session)
    implements Files {
  @Override
  public CompletionStage<Attachment> attach(NewAttachment file, Flow.Publisher<byte[]> content) {
    UploadContent offered = new UploadContent(content);
    return calls
        .call(() -> files.attach(session, file, offered))
        .whenComplete((_, _) -> offered.close());
  }

  @Override
  public CompletionStage<ContentStream> content(UUID attachment, int maxWidth) {
    return downloads.begin(() -> calls.call(() -> files.content(session, attachment, maxWidth)));
  }

  @Override
  public CompletionStage<FolderListing> folder(String path) {
    return calls.call(() -> files.folder(session, path));
  }

  @Override
  public CompletionStage<SharedFile> show(FileSource source) {
    return calls.call(() -> files.show(session, source));
  }

  @Override
  public CompletionStage<Void> close(UUID file) {
    return calls.call(() -> files.close(session, file));
  }

  @Override
  public CompletionStage<FileView> view(UUID file) {
    return look(file, open -> open.view(session.participant().id()));
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
    return downloads.begin(
        () -> look(file, open -> open.page(session.participant().id(), page, width)));
  }

  private <T> CompletionStage<T> look(UUID file, Function<OpenFile, CompletionStage<T>> looking) {
    return calls.call(() -> files.look(session, file, looking));
  }

  @Override
  public Flow.Publisher<ViewerItem> follow(long afterNumber) {
    return subscriber ->
        calls.subscribe(
            session,
            subscriber,
            files.source(),
            stream -> files.follow(session, stream, afterNumber),
            stream -> files.unfollow(session, stream));
  }

  @Override
  public void place(FilePosition placing) {
    calls.signal(() -> files.place(session, placing));
  }

  @Override
  public void following(boolean following) {
    calls.signal(() -> files.following(session, following));
  }
}
