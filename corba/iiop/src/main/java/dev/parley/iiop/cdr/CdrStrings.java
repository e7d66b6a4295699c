package dev.parley.iiop.cdr;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;

/**
 * Encoding of characters and strings in their transmission code sets (CORBA 3.3 part 2, sections
 * 9.3.1.6, 9.3.2.7 and 7.10.2.6).
 *
 * <pre>
 * string             length with NUL | octets | NUL
 * wstring, GIOP 1.1  length with NUL | 16-bit units in the message's byte order | NUL unit
 * wstring, GIOP 1.2  length in octets | [byte order mark] 16-bit units, big-endian without a mark
 * wchar, GIOP 1.2    length in octets, one octet | as in a wstring
 * </pre>
 */
final class CdrStrings {
  /**
   * Minor code "wchar or wstring data erroneously sent over GIOP 1.0" (CORBA 3.3 part 1, annex
   * A.5).
   */
  private static final int WIDE_IN_1_0 = CdrException.OMG_VMCID | 5;

  private static final int MARK = 0xFEFF;
  private static final int MARK_SWAPPED = 0xFFFE;

  private CdrStrings() {}

  static void writeChar(CdrOutput output, char value) {
    if (value > last(output.codeSets().chars())) {
      throw unmappable(value, output.codeSets().chars());
    }
    output.writeByte(value);
  }

  static char readChar(CdrInput input) {
    int octet = input.readByte() & 0xFF;
    if (octet > last(input.codeSets().chars())) {
      throw CdrException.conversion(
          "octet 0x%02X is no character of %s"
              .formatted(octet, CodeSets.name(input.codeSets().chars())));
    }
    return (char) octet;
  }

  static void write(CdrOutput output, String value) {
    int chars = output.codeSets().chars();
    int last = last(chars);
    int highest = 0;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == 0) {
        throw new CdrException(CdrException.Reason.BAD_PARAM, "a string of IDL holds no NUL");
      }
      highest |= c;
    }
    if (highest <= last) {
      output.writeInt(value.length() + 1);
      output.writeLatin(value);
    } else if (chars == CodeSets.UTF_8) {
      var encoded = encode(value);
      output.writeInt(encoded.remaining() + 1);
      output.writeBytes(encoded);
    } else {
      int beyond = value.chars().filter(c -> c > last).findFirst().orElseThrow();
      throw unmappable((char) beyond, chars);
    }
    output.writeByte(0);
  }

  static String read(CdrInput input) {
    int length = input.readLength(1);
    if (length == 0) {
      // Not in the specification, but some ORBs send length 0 for the empty string.
      return "";
    }
    input.checkString(length - 1);
    var octets = input.readSlice(length - 1);
    if (input.readByte() != 0) {
      throw CdrException.marshal("a string does not end with NUL");
    }
    return decode(octets, input.codeSets().chars());
  }

  private static String decode(ByteBuffer octets, int chars) {
    int from = octets.arrayOffset() + octets.position();
    byte[] bytes = octets.array();
    int highest = 0;
    for (int i = from; i < from + octets.remaining(); i++) {
      if (bytes[i] == 0) {
        throw CdrException.marshal("a string holds NUL");
      }
      highest |= bytes[i];
    }
    if (highest >= 0 || chars == CodeSets.ISO_8859_1) {
      return new String(bytes, from, octets.remaining(), ISO_8859_1);
    }
    if (chars == CodeSets.ASCII) {
      throw CdrException.conversion("a string holds an octet that is no character of US-ASCII");
    }
    try {
      return UTF_8.newDecoder().decode(octets).toString();
    } catch (CharacterCodingException e) {
      throw CdrException.conversion("a string is not UTF-8");
    }
  }

  private static ByteBuffer encode(String value) {
    try {
      return UTF_8.newEncoder().encode(CharBuffer.wrap(value));
    } catch (CharacterCodingException e) {
      throw CdrException.conversion(
          "a string holds half a surrogate pair, for which UTF-8 has no bytes");
    }
  }

  static void writeWideChar(CdrOutput output, char value) {
    checkWide(output.version());
    if (output.version() == GiopVersion.V1_1) {
      output.writeShort(value);
      return;
    }
    boolean marked = value == MARK || value == MARK_SWAPPED;
    output.writeByte(marked ? 4 : 2);
    writeUnits(output, String.valueOf(value));
  }

  static char readWideChar(CdrInput input) {
    checkWide(input.version());
    if (input.version() == GiopVersion.V1_1) {
      return (char) input.readShort();
    }
    int length = input.readByte() & 0xFF;
    if (length == 0 || length > 6) {
      throw CdrException.marshal("a wchar of %d octets".formatted(length));
    }
    var units = units(input, length);
    if (units.length() != 1) {
      throw CdrException.conversion("a wchar of more than 16 bits");
    }
    return units.charAt(0);
  }

  static void writeWide(CdrOutput output, String value) {
    checkWide(output.version());
    if (output.version() == GiopVersion.V1_1) {
      output.writeInt(value.length() + 1);
      output.writeUnits(value, output.order() == ByteOrder.BIG_ENDIAN, 2);
      output.writeShort(0);
      return;
    }
    boolean marked = !value.isEmpty() && isMark(value.charAt(0));
    output.writeInt(2 * (value.length() + (marked ? 1 : 0)));
    writeUnits(output, value);
  }

  static String readWide(CdrInput input) {
    checkWide(input.version());
    if (input.version() == GiopVersion.V1_1) {
      int length = input.readLength(2);
      if (length == 0) {
        return "";
      }
      input.checkString(2L * (length - 1));
      char[] units = new char[length - 1];
      input.readUnits(units);
      if (input.readShort() != 0) {
        throw CdrException.marshal("a wstring of GIOP 1.1 does not end with NUL");
      }
      return new String(units);
    }
    int length = input.readLength(1);
    input.checkString(length);
    return units(input, length);
  }

  /**
   * Writes UTF-16 units. A text that begins with U+FEFF or U+FFFE gets a byte order mark before it,
   * since the receiver would take its first character for one.
   */
  private static void writeUnits(CdrOutput output, String value) {
    boolean big =
        output.codeSets().wideChars() == CodeSets.UTF_16 || output.order() == ByteOrder.BIG_ENDIAN;
    if (!value.isEmpty() && isMark(value.charAt(0))) {
      output.writeUnits("\uFEFF", big, 1);
    }
    output.writeUnits(value, big, 1);
  }

  private static String units(CdrInput input, int length) {
    if ((length & 1) != 0) {
      throw CdrException.marshal("wide characters of %d octets".formatted(length));
    }
    var octets = input.readSlice(length);
    boolean utf16 = input.codeSets().wideChars() == CodeSets.UTF_16;
    octets.order(utf16 ? ByteOrder.BIG_ENDIAN : input.order());
    var chars = octets.asCharBuffer();
    if (chars.hasRemaining() && isMark(chars.get(0))) {
      if (chars.get() == MARK_SWAPPED) {
        chars =
            octets.position(octets.position() + 2).order(swapped(octets.order())).asCharBuffer();
      }
    }
    char[] units = new char[chars.remaining()];
    chars.get(units);
    return new String(units);
  }

  private static ByteOrder swapped(ByteOrder order) {
    return order == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
  }

  private static boolean isMark(char unit) {
    return unit == MARK || unit == MARK_SWAPPED;
  }

  private static void checkWide(GiopVersion version) {
    if (version == GiopVersion.V1_0) {
      throw new CdrException(
          CdrException.Reason.MARSHAL, WIDE_IN_1_0, "GIOP 1.0 has no wchar and no wstring");
    }
  }

  /** Returns the last character that is encoded as one octet equal to its code point. */
  private static int last(int codeSet) {
    return codeSet == CodeSets.ISO_8859_1 ? 0xFF : 0x7F;
  }

  private static CdrException unmappable(char value, int codeSet) {
    return CdrException.conversion(
        "character U+%04X has no octet of its own in %s"
            .formatted((int) value, CodeSets.name(codeSet)));
  }
}
