package dev.parley.client.network;

import dev.parley.calls.Parley;
import dev.parley.client.ClientRuntime;
import dev.parley.client.Room;
import dev.parley.client.RoomOptions;
import dev.parley.client.group.GroupOptions;
import dev.parley.room.api.media.GroupStatus;
import dev.parley.room.api.media.TrackSource;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Program that receives the teacher by the group, and prints changes, frames and gaps. */
final class PupilProgram {
  private static final int PRINTED = 30;

  private PupilProgram() {}

  /**
   * @param arguments name
   */
  public static void main(String[] arguments) throws Exception {
    ClosedNetwork.require();
    try (Parley calls = ClosedNetwork.calls();
        ClientRuntime runtime = ClientRuntime.on(calls, 1)) {
      Room room =
          Room.join(
              ClosedNetwork.link(),
              RoomOptions.named(arguments[0]).on(runtime).byGroup(GroupOptions.DEFAULT));
      room.call()
          .on(
              GroupStatus.class,
              status ->
                  System.out.printf(
                      "%s %s %d%n", status.state(), status.reason(), status.tracks().size()));
      AtomicLong voice = new AtomicLong();
      AtomicLong last = new AtomicLong(System.nanoTime());
      AtomicLong longest = new AtomicLong();
      AtomicLong count = new AtomicLong();
      room.audio().subscribe(_ -> voice.incrementAndGet());
      room.video()
          .subscribe(
              Set.of(TrackSource.SCREEN),
              _ -> {
                long now = System.nanoTime();
                longest.accumulateAndGet(now - last.getAndSet(now), Math::max);
                if (count.incrementAndGet() % PRINTED == 0) {
                  System.out.printf(
                      "frames %d voice %d gap %d%n",
                      count.get(),
                      voice.get(),
                      TimeUnit.NANOSECONDS.toMillis(longest.getAndSet(0)));
                }
              });
      new CountDownLatch(1).await();
    }
  }
}
