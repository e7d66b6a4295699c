package dev.parley.media.stun;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Encoder for STUN messages into a given array, without allocation: {@link #begin}, attributes,
 * {@link #end}. A message that does not fit is an error of the caller and throws {@link
 * IndexOutOfBoundsException}.
 *
 * <p>Threads: one at a time.
 */
public final class StunWriter {
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final StunFingerprint fingerprint = new StunFingerprint();
  private final byte[] out;
  private int at;

  /** Creates an encoder for this array, which must have room for every message. */
  public StunWriter(byte[] out) {
    this.out = out;
  }

  /** {@return the array, with the message from index 0 on} */
  public byte[] bytes() {
    return out;
  }

  /** Begins a Binding message. */
  public StunWriter begin(StunClass stunClass, int transactionHigh, long transactionLow) {
    SHORT.set(out, 0, (short) (stunClass.bits() | StunMessage.BINDING));
    SHORT.set(out, 2, (short) 0);
    INT.set(out, 4, StunMessage.COOKIE);
    INT.set(out, 8, transactionHigh);
    LONG.set(out, 12, transactionLow);
    at = StunMessage.HEADER_BYTES;
    return this;
  }

  /** Begins the response to a request. */
  public StunWriter answer(StunClass stunClass, StunMessage request) {
    return begin(stunClass, request.transactionHigh(), request.transactionLow());
  }

  /** Adds USERNAME. */
  public StunWriter username(byte[] user) {
    int value = attribute(StunAttributes.USERNAME, user.length);
    System.arraycopy(user, 0, out, value, user.length);
    return this;
  }

  /** Adds PRIORITY, the priority of the sender's candidate. */
  public StunWriter priority(long priority) {
    INT.set(out, attribute(StunAttributes.PRIORITY, 4), (int) priority);
    return this;
  }

  /** Adds USE-CANDIDATE, which nominates the pair. */
  public StunWriter useCandidate() {
    attribute(StunAttributes.USE_CANDIDATE, 0);
    return this;
  }

  /** Adds ICE-CONTROLLING. */
  public StunWriter controlling(long tieBreaker) {
    LONG.set(out, attribute(StunAttributes.ICE_CONTROLLING, 8), tieBreaker);
    return this;
  }

  /** Adds ICE-CONTROLLED. */
  public StunWriter controlled(long tieBreaker) {
    LONG.set(out, attribute(StunAttributes.ICE_CONTROLLED, 8), tieBreaker);
    return this;
  }

  /** Adds XOR-MAPPED-ADDRESS, the source address of the request: 4 or 16 bytes of address. */
  public StunWriter xorMappedAddress(byte[] address, int port) {
    int value = attribute(StunAttributes.XOR_MAPPED_ADDRESS, 4 + address.length);
    out[value] = 0;
    out[value + 1] = (byte) (address.length == 4 ? 1 : 2);
    SHORT.set(out, value + 2, (short) (port ^ (StunMessage.COOKIE >>> 16)));
    for (int i = 0; i < address.length; i++) {
      out[value + 4 + i] = (byte) (address[i] ^ out[4 + i]);
    }
    return this;
  }

  /** Adds ERROR-CODE. */
  public StunWriter error(StunError error) {
    int value = attribute(StunAttributes.ERROR_CODE, 4 + error.reasonBytes());
    SHORT.set(out, value, (short) 0);
    out[value + 2] = (byte) (error.code() / 100);
    out[value + 3] = (byte) (error.code() % 100);
    error.copyReason(out, value + 4);
    return this;
  }

  /** Adds UNKNOWN-ATTRIBUTES with those of the request. */
  public StunWriter unknownAttributes(StunMessage request) {
    int count = request.unknownCount();
    int value = attribute(StunAttributes.UNKNOWN_ATTRIBUTES, 2 * count);
    for (int i = 0; i < count; i++) {
      SHORT.set(out, value + 2 * i, (short) request.unknown(i));
    }
    return this;
  }

  /**
   * Ends the message with MESSAGE-INTEGRITY and FINGERPRINT.
   *
   * @return its length
   */
  public int end(IntegrityKey key) {
    int end = at;
    int value = attribute(StunAttributes.MESSAGE_INTEGRITY, IntegrityKey.BYTES);
    key.sign(out, 0, end, out, value);
    return end();
  }

  /**
   * Ends the message with FINGERPRINT alone.
   *
   * @return its length
   */
  public int end() {
    int end = at;
    int value = attribute(StunAttributes.FINGERPRINT, 4);
    endBare();
    INT.set(out, value, fingerprint.of(out, 0, end));
    return at;
  }

  /**
   * Ends the message without further attributes, for a request that had no FINGERPRINT.
   *
   * @return its length
   */
  public int endBare() {
    SHORT.set(out, 2, (short) (at - StunMessage.HEADER_BYTES));
    return at;
  }

  /** Writes an attribute's header and padding. {@return the index of its value} */
  private int attribute(int attribute, int length) {
    int value = at + 4;
    SHORT.set(out, at, (short) attribute);
    SHORT.set(out, at + 2, (short) length);
    at = value + ((length + 3) & ~3);
    for (int i = value + length; i < at; i++) {
      out[i] = 0;
    }
    return value;
  }
}
