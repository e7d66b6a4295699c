package dev.parley.load.attacks;

import java.nio.ByteBuffer;
import java.util.Set;

/** GIOP requests of which fragments come, and never the last one. */
final class UnfinishedFragments implements Attack {
  private static final int COUNT = 1_000;
  private static final int FRAGMENT = 256 << 10;
  private static final int FRAGMENTS = 14; // of a message of at most 4 MiB
  private static final int REQUEST = 0;
  private static final int FRAGMENT_TYPE = 7;
  private static final int MORE = 2;

  @Override
  public String description() {
    return "1,000 GIOP connections send 3.5 MiB of fragments each, and never the last one";
  }

  @Override
  public Set<String> refusals() {
    return Set.of("closed");
  }

  @Override
  public void run(AttackTarget target, Deadline until, OutcomeCounters tally) throws Exception {
    byte[] request = message(REQUEST, 4_096);
    byte[] fragment = message(FRAGMENT_TYPE, FRAGMENT);
    HeldConnections.run(
        COUNT,
        target.iiop(),
        until,
        tally,
        (connection, time) -> {
          connection.write(request);
          for (int i = 0; i < FRAGMENTS && time.open(); i++) {
            connection.write(fragment);
          }
        });
  }

  /** {@return a message of GIOP 1.2 for request number 1, after which fragments follow} */
  private static byte[] message(int type, int size) {
    return ByteBuffer.allocate(12 + size)
        .put(new byte[] {'G', 'I', 'O', 'P', 1, 2, MORE, (byte) type})
        .putInt(size)
        .putInt(1)
        .array();
  }
}
