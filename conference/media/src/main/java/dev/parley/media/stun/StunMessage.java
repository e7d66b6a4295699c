package dev.parley.media.stun;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * View of a received STUN message, wrapped around one datagram after another by {@link #wrap}
 * without allocation. The first of several equal attributes is used; attributes behind
 * MESSAGE-INTEGRITY are ignored, except FINGERPRINT.
 *
 * <p>Threads: one at a time. It reads the wrapped bytes, which must not change until the next
 * {@link #wrap}.
 */
public final class StunMessage {
  /** Length of the header. */
  public static final int HEADER_BYTES = 20;

  /** Maximum length of a message that is parsed. */
  public static final int MESSAGE_BYTES_MAX = 2_048;

  /**
   * Maximum length of USERNAME (RFC 8489, section 14.3: fewer than 509 characters, in ICE 513
   * bytes).
   */
  public static final int USERNAME_BYTES_MAX = 513;

  /** Maximum number of unknown attributes that are stored. */
  public static final int UNKNOWN_MAX = 8;

  /** Binding method, the only one of ICE. */
  public static final int BINDING = 1;

  static final int COOKIE = 0x2112A442;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final StunFingerprint fingerprint = new StunFingerprint();
  private final int[] unknown = new int[UNKNOWN_MAX];
  private byte[] bytes = {};
  private int from;
  private int type;

  // Where values start; 0 for none, since no value can start there.
  private int username;
  private int usernameLength;
  private int integrity;
  private int fingerprintAt;
  private int mapped;
  private int mappedLength;
  private int errorCode;
  private int priority;
  private int controlling;
  private int controlled;
  private boolean useCandidate;
  private int unknownCount;

  /** Creates a view without a message. */
  public StunMessage() {}

  /**
   * Wraps a datagram.
   *
   * @return whether it is one complete, well-formed message; if not, the accessors must not be
   *     called
   */
  public boolean wrap(byte[] source, int start, int length) {
    if (length < HEADER_BYTES
        || length > MESSAGE_BYTES_MAX
        || (length & 3) != 0
        || (source[start] & 0xC0) != 0
        || (int) INT.get(source, start + 4) != COOKIE
        || unsignedShort(source, start + 2) != length - HEADER_BYTES) {
      return false;
    }
    bytes = source;
    from = start;
    type = unsignedShort(source, start);
    username = usernameLength = integrity = fingerprintAt = mapped = mappedLength = 0;
    errorCode = priority = controlling = controlled = unknownCount = 0;
    useCandidate = false;
    return attributes(start + HEADER_BYTES, start + length);
  }

  private boolean attributes(int start, int end) {
    int at = start;
    while (at < end) {
      // The end is a multiple of four away, so a header always fits.
      int attribute = unsignedShort(bytes, at);
      int length = unsignedShort(bytes, at + 2);
      int value = at + 4;
      if (fingerprintAt != 0 || length > end - value || !attribute(attribute, value, length)) {
        return false;
      }
      at = value + ((length + 3) & ~3);
    }
    return true;
  }

  /** Records an attribute. {@return false when its length is invalid} */
  private boolean attribute(int attribute, int value, int length) {
    if (attribute == StunAttributes.FINGERPRINT) {
      fingerprintAt = value;
      return length == 4;
    }
    if (integrity != 0) {
      return true;
    }
    return switch (attribute) {
      case StunAttributes.USERNAME -> {
        usernameLength = username == 0 ? length : usernameLength;
        username = first(username, value);
        yield length <= USERNAME_BYTES_MAX;
      }
      case StunAttributes.MESSAGE_INTEGRITY -> {
        integrity = value;
        yield length == IntegrityKey.BYTES;
      }
      case StunAttributes.XOR_MAPPED_ADDRESS -> {
        mappedLength = mapped == 0 ? length : mappedLength;
        mapped = first(mapped, value);
        yield length == 8 || length == 20;
      }
      case StunAttributes.ERROR_CODE -> {
        errorCode = first(errorCode, value);
        yield length >= 4;
      }
      case StunAttributes.PRIORITY -> {
        priority = first(priority, value);
        yield length == 4;
      }
      case StunAttributes.ICE_CONTROLLED -> {
        controlled = first(controlled, value);
        yield length == 8;
      }
      case StunAttributes.ICE_CONTROLLING -> {
        controlling = first(controlling, value);
        yield length == 8;
      }
      case StunAttributes.USE_CANDIDATE -> {
        useCandidate = true;
        yield length == 0;
      }
      default -> {
        note(attribute);
        yield true;
      }
    };
  }

  private static int first(int known, int value) {
    return known == 0 ? value : known;
  }

  private void note(int attribute) {
    boolean understood =
        attribute >= StunAttributes.FIRST_OPTIONAL
            || attribute == StunAttributes.MAPPED_ADDRESS
            || attribute == StunAttributes.UNKNOWN_ATTRIBUTES
            || attribute == StunAttributes.REALM
            || attribute == StunAttributes.NONCE;
    if (!understood && unknownCount < UNKNOWN_MAX) {
      unknown[unknownCount++] = attribute;
    }
  }

  /** {@return the message class} */
  public StunClass stunClass() {
    return StunClass.of(type);
  }

  /** {@return the method, {@link #BINDING} in ICE} */
  public int method() {
    return (type & 0x000F) | ((type & 0x00E0) >> 1) | ((type & 0x3E00) >> 2);
  }

  /** {@return the first four bytes of the transaction id} */
  public int transactionHigh() {
    return (int) INT.get(bytes, from + 8);
  }

  /** {@return the last eight bytes of the transaction id} */
  public long transactionLow() {
    return (long) LONG.get(bytes, from + 12);
  }

  /** {@return whether it has a USERNAME} */
  public boolean hasUsername() {
    return username != 0;
  }

  /** {@return whether USERNAME has this value} */
  public boolean usernameIs(byte[] user) {
    return username != 0
        && Arrays.equals(bytes, username, username + usernameLength, user, 0, user.length);
  }

  /** {@return length of USERNAME in bytes; 0 without one} */
  public int usernameLength() {
    return usernameLength;
  }

  /** {@return one byte of USERNAME} Throws beyond its length. */
  public byte usernameByte(int index) {
    if (index < 0 || index >= usernameLength) {
      throw new IndexOutOfBoundsException("byte " + index + " of a USERNAME of " + usernameLength);
    }
    return bytes[username + index];
  }

  /** {@return USERNAME as text, empty without one; allocates} */
  public String username() {
    return new String(bytes, username, usernameLength, StandardCharsets.UTF_8);
  }

  /** {@return whether it has MESSAGE-INTEGRITY} */
  public boolean hasIntegrity() {
    return integrity != 0;
  }

  /** {@return whether its MESSAGE-INTEGRITY matches this key} */
  public boolean integrityHolds(IntegrityKey key) {
    return integrity != 0 && key.verify(bytes, from, integrity - 4, integrity);
  }

  /** {@return whether it has a correct FINGERPRINT} */
  public boolean fingerprintHolds() {
    return fingerprintAt != 0
        && fingerprint.of(bytes, from, fingerprintAt - 4) == (int) INT.get(bytes, fingerprintAt);
  }

  /** {@return whether it has USE-CANDIDATE, which nominates the pair} */
  public boolean useCandidate() {
    return useCandidate;
  }

  /** {@return PRIORITY: the priority of the sender's candidate; 0 without one} */
  public long priority() {
    return priority == 0 ? 0 : (int) INT.get(bytes, priority) & 0xFFFF_FFFFL;
  }

  /** {@return whether it has ICE-CONTROLLING: the sender claims the controlling role} */
  public boolean controlling() {
    return controlling != 0;
  }

  /** {@return whether it has ICE-CONTROLLED: the sender claims the controlled role} */
  public boolean controlled() {
    return controlled != 0;
  }

  /** {@return the tie-breaker for role conflicts; 0 without one} */
  public long tieBreaker() {
    int at = controlling != 0 ? controlling : controlled;
    return at == 0 ? 0 : (long) LONG.get(bytes, at);
  }

  /** {@return the error code, 300 to 699; 0 without one} */
  public int errorCode() {
    if (errorCode == 0) {
      return 0;
    }
    int code = (bytes[errorCode + 2] & 7) * 100 + (bytes[errorCode + 3] & 0xFF);
    return code >= 300 && code < 700 ? code : 0;
  }

  /** {@return number of unknown comprehension-required attributes, at most UNKNOWN_MAX} */
  public int unknownCount() {
    return unknownCount;
  }

  /** {@return the type of an unknown attribute} */
  public int unknown(int index) {
    return unknown[index];
  }

  /** {@return XOR-MAPPED-ADDRESS: the address that the responder saw, null for none; allocates} */
  public @Nullable InetSocketAddress mappedAddress() {
    int family = mapped == 0 ? 0 : bytes[mapped + 1];
    if (mapped == 0 || family != (mappedLength == 8 ? 1 : 2)) {
      return null;
    }
    byte[] address = Arrays.copyOfRange(bytes, mapped + 4, mapped + mappedLength);
    for (int i = 0; i < address.length; i++) {
      address[i] ^= bytes[from + 4 + i];
    }
    try {
      int port = unsignedShort(bytes, mapped + 2) ^ (COOKIE >>> 16);
      return new InetSocketAddress(InetAddress.getByAddress(address), port);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address has 4 or 16 bytes", e);
    }
  }

  private static int unsignedShort(byte[] source, int at) {
    return (source[at] & 0xFF) << 8 | (source[at + 1] & 0xFF);
  }
}
