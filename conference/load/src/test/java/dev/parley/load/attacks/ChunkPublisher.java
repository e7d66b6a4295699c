package dev.parley.load.attacks;

import java.util.Arrays;
import java.util.concurrent.Flow;

/** Content of an attachment, published in pieces as they are asked for. */
record ChunkPublisher(byte[] bytes) implements Flow.Publisher<byte[]> {
  private static final int PIECE = 16 << 10;

  @Override
  public void subscribe(Flow.Subscriber<? super byte[]> subscriber) {
    subscriber.onSubscribe(
        new Flow.Subscription() {
          private int at; // guarded by this, like what follows
          private boolean over;

          @Override
          public synchronized void request(long count) {
            for (long i = 0; i < count && !over; i++) {
              int end = Math.min(bytes.length, at + PIECE);
              byte[] piece = Arrays.copyOfRange(bytes, at, end);
              at = end;
              over = at == bytes.length;
              subscriber.onNext(piece);
              if (over) {
                subscriber.onComplete();
              }
            }
          }

          @Override
          public synchronized void cancel() {
            over = true;
          }
        });
  }
}
