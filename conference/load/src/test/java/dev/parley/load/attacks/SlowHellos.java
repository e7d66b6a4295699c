package dev.parley.load.attacks;

import java.io.IOException;
import java.time.Duration;

/** HELLO messages that arrive byte by byte. */
final class SlowHellos extends Sessions {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  @Override
  public String description() {
    return "2,200 connections send their HELLO one byte a second";
  }

  @Override
  void act(RawConnection connection, byte[] hello, Deadline until) throws IOException {
    for (int i = 0; i < hello.length && until.open(); i++) {
      connection.write(new byte[] {hello[i]});
      until.pause(PAUSE);
    }
  }
}
