package dev.parley.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Flow;

/** Bytes of a file in pieces, read as they are asked for. Threads: one subscriber at a time. */
record FilePublisher(Path file) implements Flow.Publisher<byte[]> {
  private static final int PIECE_BYTES = 64 << 10;

  @Override
  public void subscribe(Flow.Subscriber<? super byte[]> subscriber) {
    subscriber.onSubscribe(new FileSubscription(file, subscriber));
  }

  private static final class FileSubscription implements Flow.Subscription {
    private final Path file;
    private final Flow.Subscriber<? super byte[]> subscriber;
    private long wanted; // guarded by this
    private boolean reading; // guarded by this
    private boolean over; // guarded by this
    private long position; // confined to the thread that reads

    FileSubscription(Path file, Flow.Subscriber<? super byte[]> subscriber) {
      this.file = file;
      this.subscriber = subscriber;
    }

    @Override
    public void request(long count) {
      synchronized (this) {
        wanted = wanted + count < 0 ? Long.MAX_VALUE : wanted + count;
        if (reading || over) {
          return;
        }
        reading = true;
      }
      Thread.ofVirtual().name("parley-upload").start(this::read);
    }

    private void read() {
      try (FileChannel channel = FileChannel.open(file)) {
        while (take()) {
          byte[] piece = new byte[PIECE_BYTES];
          int count = channel.read(ByteBuffer.wrap(piece), position);
          if (count < 0) {
            if (end()) {
              subscriber.onComplete();
            }
            return;
          }
          position += count;
          subscriber.onNext(Arrays.copyOf(piece, count));
        }
      } catch (IOException e) {
        if (end()) {
          subscriber.onError(e);
        }
      }
    }

    /** {@return whether one more piece is wanted; otherwise the reading thread ends} */
    private synchronized boolean take() {
      reading = wanted > 0 && !over;
      if (reading) {
        wanted--;
      }
      return reading;
    }

    /** {@return whether the stream was not over before} */
    private synchronized boolean end() {
      boolean first = !over;
      over = true;
      return first;
    }

    @Override
    public synchronized void cancel() {
      over = true;
    }
  }
}
