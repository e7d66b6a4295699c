package dev.parley.calls.spi;

import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;

/** Base of generated classes that encode and decode the components of one record. */
public abstract class RecordBody {
  /** Constructor for generated classes. */
  protected RecordBody() {}

  /** Encodes all components. */
  public abstract void write(MessageOutput out, Object value);

  /** Decodes components until the input ends, and creates the record. */
  public abstract Object read(MessageInput in);

  /**
   * Wraps an exception of the record's own constructor as a bad message: the bytes were valid,
   * their values were not.
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
