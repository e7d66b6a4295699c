package dev.parley.cli.soak;

import dev.parley.calls.Parley;
import dev.parley.load.LoadException;
import dev.parley.load.LoadGenerator;
import dev.parley.load.LoadPlan;
import dev.parley.load.LoadReport;
import dev.parley.load.RoomInvitation;
import dev.parley.load.RoomSignalling;
import dev.parley.load.Signalling;
import dev.parley.load.WhipSignalling;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Calls with audio and video in one room, one after another: a publisher and three subscribers, one
 * of them a WHEP viewer. They come and go with each round. One that is interrupted counts nothing.
 *
 * <p>Threads: its counters are safe for all; one thread at a time runs it.
 */
final class MediaCallRounds implements Runnable {
  private static final int SUBSCRIBERS = 3;
  private static final int KBIT = 200;
  private static final Duration AGAIN = Duration.ofMillis(500);

  private final SoakContext scene;
  private final SoakRoom room;
  private final AtomicLong packets = new AtomicLong();
  private final AtomicInteger rounds = new AtomicInteger();

  MediaCallRounds(SoakContext scene, SoakRoom room) {
    this.scene = scene;
    this.room = room;
  }

  /** {@return packets of audio and video that came to subscribers} */
  long packets() {
    return packets.get();
  }

  /** {@return calls in which something came} */
  int rounds() {
    return rounds.get();
  }

  @Override
  public void run() {
    LoadPlan plan =
        new LoadPlan(
            1,
            1,
            SUBSCRIBERS,
            KBIT,
            Duration.ZERO,
            scene.plan().media(),
            20,
            1,
            InetAddress.getLoopbackAddress(),
            false);
    try {
      while (!scene.over()) {
        try (Signalling signalling = new CallSignalling(scene.parley(), scene.awaitOpen(), room)) {
          LoadReport report = LoadGenerator.run(plan, signalling, Optional.empty(), (_, _) -> {});
          packets.addAndGet(report.delivery().received());
          if (report.delivery().received() > 0) {
            rounds.incrementAndGet();
          }
        } catch (LoadException e) {
          Thread.sleep(AGAIN); // the server was killed
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The ways into one room, whatever room the load asks for. */
  private static final class CallSignalling implements Signalling {
    private static final AtomicLong NAMES = new AtomicLong();

    private final SoakRoom room;
    private final Signalling signalling;
    private final Signalling viewers;

    CallSignalling(Parley parley, ServeProcess server, SoakRoom room) {
      this.room = room;
      signalling =
          new RoomSignalling(
              parley,
              server.endpoint(0),
              room.invitation(false).map(token -> new RoomInvitation(room.name(), token)));
      viewers = new WhipSignalling(server.page(), room.invitation(false));
    }

    @Override
    public SignallingSession join(String ignored, String name) {
      return name.equals("subscriber 0")
          ? viewers.join(room.name(), name)
          : signalling.join(room.name(), name + " of call " + NAMES.incrementAndGet());
    }

    @Override
    public String host() {
      return signalling.host();
    }

    @Override
    public void close() {
      signalling.close();
      viewers.close();
    }
  }
}
