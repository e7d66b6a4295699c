package dev.parley.load.attacks;

import java.io.IOException;

/** Messages that are announced and never sent whole. */
final class UnsentMessages extends Sessions {
  private static final byte[] PART = new byte[256 << 10];

  /** Frame header, little-endian: the length, 4 MiB, then the type, which is MESSAGE. */
  private static final byte[] ANNOUNCED = {0, 0, 0x40, 0};

  @Override
  public String description() {
    return "2,200 sessions announce 4 MiB and send 256 KiB of it";
  }

  @Override
  void act(RawConnection connection, byte[] hello, Deadline until) throws IOException {
    connection.write(hello);
    connection.write(ANNOUNCED);
    connection.write(PART);
  }
}
