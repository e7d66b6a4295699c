package dev.parley.iiop.codec;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.type.TypeCode;

/**
 * Number of elements of a sequence, which is marshalled and may be bounded, or of an array, which
 * is fixed and not marshalled.
 *
 * @param fixed the length of an array; 0 for a sequence
 * @param bound maximum number of elements of a sequence; {@link Long#MAX_VALUE} for unbounded
 */
record ElementCount(int fixed, long bound) {
  static final ElementCount ANY = new ElementCount(0, Long.MAX_VALUE);

  /** {@return the type expression in IDL} */
  String around(String element) {
    if (fixed > 0) {
      int first = element.indexOf('[');
      int dimensions = first < 0 ? element.length() : first;
      return element.substring(0, dimensions) + "[" + fixed + "]" + element.substring(dimensions);
    }
    return bound == Long.MAX_VALUE
        ? "sequence<" + element + ">"
        : "sequence<" + element + ", " + bound + ">";
  }

  /** {@return the TypeCode} */
  TypeCode typeCode(TypeCode element) {
    return fixed > 0
        ? TypeCode.array(element, fixed)
        : TypeCode.sequence(element, boundOfTypeCode());
  }

  /** {@return the bound in the form of a TypeCode: 0 for unbounded} */
  int boundOfTypeCode() {
    return bound > Integer.MAX_VALUE ? 0 : (int) bound;
  }

  /** {@return the minimum number of bytes of the elements} */
  int minBytes(int elementBytes) {
    return fixed > 0 ? (int) Math.min(Integer.MAX_VALUE, (long) fixed * elementBytes) : 4;
  }

  /** Writes the number of elements of a sequence; nothing for an array. */
  void write(CdrOutput out, int length, String where) {
    if (fixed > 0 && length != fixed) {
      throw Marshaller.badParam(
          where, "has %d elements, and has to have %d".formatted(length, fixed));
    }
    if (length > bound) {
      throw Marshaller.badParam(
          where, "has %d elements, and at most %d may be".formatted(length, bound));
    }
    if (fixed == 0) {
      out.writeInt(length);
    }
  }

  /**
   * Reads the number of elements of a sequence of primitives, which take no more memory than the
   * message that brings them.
   */
  int readPrimitive(CdrInput in, int elementBytes) {
    return fixed > 0 ? fixed(in, elementBytes) : bounded(in.readLength(elementBytes));
  }

  /** Reads the number of elements. */
  int read(CdrInput in, int elementBytes) {
    return fixed > 0 ? fixed(in, elementBytes) : bounded(in.readSequenceLength(elementBytes));
  }

  private int bounded(int length) {
    if (length > bound) {
      throw CdrException.marshal(
          "%d elements of a sequence, and at most %d may be".formatted(length, bound));
    }
    return length;
  }

  private int fixed(CdrInput in, int elementBytes) {
    if ((long) fixed * elementBytes > in.remaining()) {
      throw CdrException.marshal(
          "an array of %d elements, and %d bytes are left".formatted(fixed, in.remaining()));
    }
    return fixed;
  }
}
