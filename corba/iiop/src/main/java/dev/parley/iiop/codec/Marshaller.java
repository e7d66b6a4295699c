package dev.parley.iiop.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.type.TypeCode;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageOutput;
import org.jspecify.annotations.Nullable;

/**
 * Marshaller of one IDL type: writes and reads its values as CDR. It is the codec of a method
 * parameter in an IIOP contract. Its {@link #type()} is the IDL type as text, with the suffix
 * {@code ?} if null is allowed.
 *
 * <p>Immutable.
 */
public abstract class Marshaller extends Codec {
  /** Constructor for subclasses. */
  protected Marshaller() {}

  /**
   * Writes a value.
   *
   * @param where location of the value, for error messages: {@code Account.deposit(amount)}
   * @throws CdrException when the value cannot be marshalled; bytes that were written before are
   *     unusable
   */
  public abstract void write(MarshalContext to, @Nullable Object value, String where);

  /**
   * Reads a value.
   *
   * @throws CdrException when the bytes are not a value of the type
   */
  public abstract @Nullable Object read(UnmarshalContext from);

  /**
   * {@return the minimum number of bytes of a value} It is above 0, so that it bounds the length of
   * sequences.
   */
  public int minBytes() {
    return 1;
  }

  /**
   * {@return the TypeCode of the type}
   *
   * @throws IllegalStateException when values of the type cannot be inside an any
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

  /** {@return the value, which must not be null; most IDL types have no null} */
  protected static Object required(@Nullable Object value, String where) {
    if (value == null) {
      throw badParam(where, "is null, and IDL has no null for it");
    }
    return value;
  }

  /** {@return a BAD_PARAM exception: a local value that cannot be marshalled} */
  protected static CdrException badParam(String where, String why) {
    return new CdrException(CdrException.Reason.BAD_PARAM, where + " " + why);
  }
}
