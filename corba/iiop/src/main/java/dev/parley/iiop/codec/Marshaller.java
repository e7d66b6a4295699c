package dev.parley.iiop.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.type.TypeCode;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads the values of one type as CDR; what a method's parameter has as its codec in
 * contracts that go by IIOP. Its {@link #type()} is the IDL type in words, and ends with {@code ?}
 * where null may be.
 *
 * <p>Immutable.
 */
public abstract class Marshaller extends Codec {
  /** For subclasses. */
  protected Marshaller() {}

  /**
   * Writes a value.
   *
   * @param where the place of the value, for messages: {@code Account.deposit(amount)}
   * @throws CdrException when it has no form in CDR; what was written of it is of no use
   */
  public abstract void write(Writing to, @Nullable Object value, String where);

  /**
   * Reads a value.
   *
   * @throws CdrException when it is not what should stand there
   */
  public abstract @Nullable Object read(Reading from);

  /** {@return how many bytes a value takes at least} More than 0, which bounds sequences. */
  public int leastBytes() {
    return 1;
  }

  /**
   * {@return the type, as an any says it}
   *
   * @throws IllegalStateException where no any of IDL holds such values
   */
  public TypeCode typeCode() {
    throw new IllegalStateException(type() + " is in no any of IDL");
  }

  @Override
  public final void write(MessageOutput out, int field, @Nullable Object value, String where) {
    throw notHere();
  }

  @Override
  public final Object read(MessageInput in, int tag, @Nullable Object before) {
    throw notHere();
  }

  private IllegalStateException notHere() {
    return new IllegalStateException(type() + " goes by IIOP alone");
  }

  /** {@return the value, which must be there, as in IDL most are} */
  protected static Object there(@Nullable Object value, String where) {
    if (value == null) {
      throw refused(where, "is null, and IDL has no null for it");
    }
    return value;
  }

  /** {@return BAD_PARAM: a value of this side that has no form in CDR} */
  protected static CdrException refused(String where, String why) {
    return new CdrException(CdrException.Reason.BAD_PARAM, where + " " + why);
  }
}
