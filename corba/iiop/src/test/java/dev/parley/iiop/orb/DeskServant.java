package dev.parley.iiop.orb;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** Does the work of a {@link Desk}. */
final class DeskServant implements Desk {
  final List<String> notes = new CopyOnWriteArrayList<>();
  volatile Desk self = this;
  volatile byte[] last = {};
  volatile RuntimeException failure = new IllegalStateException("a secret");
  volatile @Nullable CompletionStage<Long> later; // null: as the caller says
  final CountDownLatch sleeps = new CountDownLatch(1);
  final CountDownLatch interrupted = new CountDownLatch(1);

  @Override
  public int add(int a, int b) {
    return a + b;
  }

  @Override
  public String greet(String who) {
    return "good day, " + who;
  }

  @Override
  public List<Item> items(int count) {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      items.add(new Item("item " + i, i / 2.0, i % 2 == 0));
    }
    return items;
  }

  @Override
  public void trouble(String why) throws Trouble {
    throw new Trouble(why, 7);
  }

  @Override
  public void secret() {
    throw failure;
  }

  @Override
  public int tell(Listener listener, int times) {
    for (int i = 0; i < times; i++) {
      listener.told("number " + i);
    }
    return times;
  }

  @Override
  public void note(String what) {
    notes.add(what);
  }

  @Override
  public List<String> notes() {
    return List.copyOf(notes);
  }

  @Override
  public byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) i;
    }
    return bytes;
  }

  @Override
  public CompletionStage<Long> later(long value) {
    CompletionStage<Long> given = later;
    return given == null ? CompletableFuture.supplyAsync(() -> value) : given;
  }

  @Override
  public void sleep() {
    sleeps.countDown();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      interrupted.countDown();
    }
  }

  @Override
  public byte[] echo(byte[] bytes) {
    last = bytes;
    return bytes;
  }

  @Override
  public Desk self() {
    return self;
  }

  @Override
  public Desk same(Desk desk) {
    return desk;
  }
}
