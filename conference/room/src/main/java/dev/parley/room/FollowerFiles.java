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
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;

/**
 * Files of a member who is connected to a branch. Attachments are read from the branch's disk,
 * which fetches each of them once; everything else is the owner's.
 *
 * <p>Threads: safe for use by multiple threads.
 *
 * @param executor runs tasks that block
 */
record FollowerFiles(Files here, Files owner, Executor executor) implements Files {
  @Override
  public CompletionStage<Attachment> attach(NewAttachment file, Flow.Publisher<byte[]> content) {
    return owner.attach(file, content);
  }

  @Override
  public CompletionStage<ContentStream> content(UUID attachment, int maxWidth) {
    return here.content(attachment, maxWidth);
  }

  @Override
  public CompletionStage<FolderListing> folder(String path) {
    return owner.folder(path);
  }

  @Override
  public CompletionStage<SharedFile> show(FileSource source) {
    return owner.show(source);
  }

  @Override
  public CompletionStage<Void> close(UUID file) {
    return owner.close(file);
  }

  @Override
  public CompletionStage<FileView> view(UUID file) {
    return owner.view(file);
  }

  @Override
  public CompletionStage<FileLines> lines(UUID file, long version, long from, int count) {
    return owner.lines(file, version, from, count);
  }

  @Override
  public CompletionStage<FileMatches> find(
      UUID file, long version, String text, long from, boolean matchCase) {
    return owner.find(file, version, text, from, matchCase);
  }

  @Override
  public CompletionStage<ContentStream> page(UUID file, int page, int width) {
    return owner.page(file, page, width);
  }

  @Override
  public Flow.Publisher<ViewerItem> follow(long afterNumber) {
    return new OwnerStream<>(executor, () -> owner.follow(afterNumber));
  }

  @Override
  public void place(FilePosition placing) {
    owner.place(placing);
  }

  @Override
  public void following(boolean following) {
    owner.following(following);
  }
}
