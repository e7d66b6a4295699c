package dev.parley.calls.spi;

import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;

/** Base of generated classes that write and read the components of one record. */
public abstract class RecordBody {
  /** For generated classes. */
  protected RecordBody() {}

  /** Writes all components. */
  public abstract void write(MessageOutput out, Object value);

  /** Reads components until the input ends, and makes the record. */
  public abstract Object read(MessageInput in);

  /**
   * Gives what the record's own constructor throws a reason of ours: the bytes were fine, their
   * meaning was not.
   */
  protected static BadMessageException rejected(Throwable failure, String type) {
    if (failure instanceof BadMessageException bad) {
      return bad;
    }
    if (failure instanceof Error error) {
      throw error;
    }
    return new BadMessageException(type + " does not accept these values: " + failure.getMessage());
  }
}
