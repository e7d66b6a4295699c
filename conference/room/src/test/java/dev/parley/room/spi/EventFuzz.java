package dev.parley.room.spi;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Fuzz target: bytes of the log are an event or refused, and an event that was read is written and
 * read again as the same. Its short form is {@link EventFuzzTest}.
 */
public final class EventFuzz {
  private static final EventCodec CODEC = new EventCodec();

  private EventFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    Event event;
    try {
      event = CODEC.decode(input);
    } catch (RoomLogException refused) {
      assertThat(refused.reason()).isEqualTo(RoomLogException.Reason.CORRUPT);
      return;
    }
    byte[] written = CODEC.encode(event);
    assertThat(CODEC.encode(CODEC.decode(written))).isEqualTo(written);
  }
}
