package dev.parley.interop.peer;

import interop.CallBackPOA;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** What a client serves: doubles numbers, keeps what it is told. */
final class CallBackServant extends CallBackPOA {
  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();

  @Override
  public int called(int number) {
    return 2 * number;
  }

  @Override
  public void told(String text) {
    told.add(text);
  }

  /** The next text, which may still be under way; null after five seconds. */
  String next() throws InterruptedException {
    return told.poll(5, TimeUnit.SECONDS);
  }
}
