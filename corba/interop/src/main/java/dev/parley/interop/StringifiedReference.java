package dev.parley.interop;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;

/**
 * Stringified reference whose first profile is IIOP, decoded as far as needed to replace its
 * address.
 */
final class StringifiedReference {
  private static final String PREFIX = "IOR:";

  private final byte[] bytes;
  private final int portAt;
  private final ByteOrder order;

  private StringifiedReference(byte[] bytes) {
    this.bytes = bytes;
    var outer = ByteBuffer.wrap(bytes).order(orderAt(bytes, 0));
    int type = 4;
    int profiles = padded(type + 4 + outer.getInt(type), 4);
    int body = profiles + 12;
    if (outer.getInt(profiles) == 0 || outer.getInt(profiles + 4) != 0) {
      throw new InteropException("the first profile is not IIOP's");
    }
    order = orderAt(bytes, body);
    int host = body + 4;
    int length = ByteBuffer.wrap(bytes).order(order).getInt(host);
    portAt = body + padded(host + 4 + length - body, 2);
  }

  static StringifiedReference of(String text) {
    return new StringifiedReference(HexFormat.of().parseHex(text.substring(PREFIX.length())));
  }

  int port() {
    return ByteBuffer.wrap(bytes).order(order).getShort(portAt) & 0xffff;
  }

  String withPort(int port) {
    var changed = bytes.clone();
    ByteBuffer.wrap(changed).order(order).putShort(portAt, (short) port);
    return PREFIX + HexFormat.of().formatHex(changed);
  }

  private static ByteOrder orderAt(byte[] bytes, int at) {
    return bytes[at] == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
  }

  private static int padded(int at, int size) {
    return (at + size - 1) / size * size;
  }
}
