package dev.parley.server;

import static dev.parley.testkit.Eventually.eventually;

import dev.parley.room.api.files.ContentStream;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

/** Bytes that go and come as streams. */
final class Streams {
  private static final int PIECE = 1_000;

  private Streams() {}

  /** {@return all bytes of a file that came} */
  static byte[] bytes(ContentStream content) {
    Taken<byte[]> taken = new Taken<>();
    content.pieces().subscribe(taken);
    eventually("all pieces came", () -> taken.complete);
    var bytes = new ByteArrayOutputStream();
    taken.items.forEach(bytes::writeBytes);
    return bytes.toByteArray();
  }

  /** {@return a file that is to go} */
  static Flow.Publisher<byte[]> pieces(byte[] bytes) {
    return subscriber -> {
      SubmissionPublisher<byte[]> publisher = new SubmissionPublisher<>();
      publisher.subscribe(subscriber);
      Thread.startVirtualThread(() -> {
        for (int at = 0; at < bytes.length; at += PIECE) {
          publisher.submit(Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + PIECE)));
        }
        publisher.close();
      });
    };
  }

  /** What a stream brought. */
  static final class Taken<T> implements Flow.Subscriber<T> {
    final List<T> items = new CopyOnWriteArrayList<>();
    private volatile boolean complete;

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(T item) {
      items.add(item);
    }

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onComplete() {
      complete = true;
    }
  }
}
