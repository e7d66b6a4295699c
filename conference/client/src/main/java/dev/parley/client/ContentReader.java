package dev.parley.client;

import dev.parley.client.session.ClientException;
import dev.parley.room.api.files.ContentStream;
import java.io.ByteArrayOutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Reader of a whole file. Threads: those of the stream. */
final class ContentReader implements Flow.Subscriber<byte[]> {
  private static final int WINDOW = 16;

  /** Most that is read into memory. */
  private static final long BYTES_MAX = 256 << 20;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> result = new CompletableFuture<>();
  private Flow.@Nullable Subscription subscription;

  private ContentReader() {}

  static CompletionStage<byte[]> read(ContentStream content) {
    ContentReader reader = new ContentReader();
    content.pieces().subscribe(reader);
    return reader.result;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    this.subscription = subscription;
    subscription.request(WINDOW);
  }

  @Override
  public void onNext(byte[] piece) {
    bytes.writeBytes(piece);
    Flow.Subscription current = subscription;
    if (current == null) {
      return;
    }
    if (bytes.size() > BYTES_MAX) {
      current.cancel();
      result.completeExceptionally(
          new ClientException("the file has more than %d bytes".formatted(BYTES_MAX)));
    } else {
      current.request(1);
    }
  }

  @Override
  public void onError(Throwable failure) {
    result.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    result.complete(bytes.toByteArray());
  }
}
