package dev.parley.room.spi;

import dev.parley.calls.ValueCodec;
import dev.parley.transport.api.BadMessageException;

/**
 * Binary codec of events, in the encoding that values have on the wire (docs/protocol/values.md).
 * Data on disk therefore follows the same written rules, is encoded by the same generated code, and
 * an event can gain a component without a migration.
 *
 * <p>Immutable.
 */
public final class EventCodec {
  private final ValueCodec<Event> values = ValueCodec.of(Event.class);

  /** {@return the event's bytes} */
  public byte[] encode(Event event) {
    return values.encode(event);
  }

  /**
   * {@return the decoded event}
   *
   * @throws RoomLogException if this version cannot decode the bytes
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
