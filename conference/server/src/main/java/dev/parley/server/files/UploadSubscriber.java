package dev.parley.server.files;

import dev.parley.files.AttachmentUpload;
import dev.parley.files.FilesException;
import dev.parley.files.MediaType;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Subscriber that writes a member's byte stream into an upload. Threads: those that deliver the
 * stream, one call at a time.
 */
final class UploadSubscriber implements Flow.Subscriber<byte[]> {
  private final AttachmentUpload upload;
  private final CompletableFuture<String> done = new CompletableFuture<>();
  private Flow.@Nullable Subscription subscription; // null before the stream begins

  UploadSubscriber(AttachmentUpload upload) {
    this.upload = upload;
  }

  /** {@return a future of the media type, which completes once the file is on disk} */
  CompletableFuture<String> done() {
    return done;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    given.request(1);
  }

  @Override
  public void onNext(byte[] piece) {
    if (done.isDone() || subscription == null) {
      return;
    }
    try {
      upload.write(ByteBuffer.wrap(piece));
      subscription.request(1);
    } catch (FilesException e) {
      subscription.cancel();
      fail(FileErrorMapper.of(e));
    }
  }

  @Override
  public void onError(Throwable failure) {
    fail(new FileRefused(FileRefusal.DAMAGED, "the attachment did not come to its end"));
  }

  @Override
  public void onComplete() {
    try (upload) {
      MediaType type = upload.finish();
      done.complete(type.text());
    } catch (FilesException e) {
      done.completeExceptionally(FileErrorMapper.of(e));
    }
  }

  private void fail(FileRefused refusal) {
    try {
      upload.close();
    } finally {
      done.completeExceptionally(refusal);
    }
  }
}
