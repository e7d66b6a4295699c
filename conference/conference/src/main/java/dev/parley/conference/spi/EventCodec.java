package dev.parley.conference.spi;

import dev.parley.calls.Values;
import dev.parley.transport.api.BadMessageException;

/**
 * Events as bytes, by the rules by which values travel (docs/protocol/values.md). So what is on
 * disk follows the same written rules as what is on the wire, is written by the same generated
 * code, and an event gains a component without a migration.
 *
 * <p>Immutable.
 */
public final class EventCodec {
  private final Values<Event> values = Values.of(Event.class);

  /** {@return the event's bytes} */
  public byte[] encode(Event event) {
    return values.encode(event);
  }

  /**
   * {@return the event that the bytes hold}
   *
   * @throws RoomLogException when they hold none that this version knows
   */
  public Event decode(byte[] bytes) {
    try {
      return values.decode(bytes);
    } catch (BadMessageException e) {
      throw new RoomLogException(
          RoomLogException.Reason.CORRUPT,
          "an event in the log cannot be read: "
              + e.getMessage()
              + "; it is damaged, or was written by a newer Parley",
          e);
    }
  }
}
