package dev.parley.load.attacks;

import java.util.Set;

/** Messages that are announced and never sent whole. */
final class UnsentMessages implements Attack {
  private static final int COUNT = 2_200;
  private static final int SENT = 256 << 10;

  @Override
  public String description() {
    return "2,200 sessions announce 4 MiB and send 256 KiB of it";
  }

  @Override
  public Set<String> refusals() {
    return Set.of("LIMIT_EXCEEDED", "OPEN_TIMEOUT");
  }

  @Override
  public void run(Target target, Deadline until, Tally tally) throws Exception {
    byte[] hello = RawConnection.hello();
    byte[] part = new byte[SENT];
    // Little-endian: the length, then the type, which is MESSAGE.
    byte[] announced = {0, 0, 0x40, 0};
    Crowd.run(
        COUNT,
        target.programs().getPort(),
        until,
        tally,
        (connection, _) -> {
          connection.write(hello);
          connection.write(announced);
          connection.write(part);
        });
  }
}
