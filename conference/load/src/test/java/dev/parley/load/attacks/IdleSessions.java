package dev.parley.load.attacks;

import java.io.IOException;

/** Sessions that say HELLO and make no call. */
final class IdleSessions extends Sessions {
  @Override
  public String description() {
    return "2,200 sessions say HELLO and make no call";
  }

  @Override
  void act(RawConnection connection, byte[] hello, Deadline until) throws IOException {
    connection.write(hello);
  }
}
