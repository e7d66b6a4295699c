package dev.parley.iiop.codec;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.type.TypeCode;
import org.jspecify.annotations.Nullable;

/** Marshaller of strings and wide strings, optionally with a bound on their length. */
final class StringMarshaller extends Marshaller {
  private final boolean wide;
  private final ElementCount size;
  private final long bound;

  StringMarshaller(boolean wide, ElementCount size) {
    this.wide = wide;
    this.size = size;
    bound = size.bound();
  }

  @Override
  public String type() {
    String word = wide ? "wstring" : "string";
    return bound == Long.MAX_VALUE ? word : word + "<" + bound + ">";
  }

  @Override
  public TypeCode typeCode() {
    int most = size.boundOfTypeCode();
    return wide ? TypeCode.wideString(most) : TypeCode.string(most);
  }

  @Override
  public int minBytes() {
    return 4;
  }

  @Override
  public void write(MarshalContext to, @Nullable Object value, String where) {
    String string = (String) required(value, where);
    if (string.length() > bound) {
      throw badParam(
          where, "has %d characters, and at most %d may be".formatted(string.length(), bound));
    }
    if (wide) {
      to.out().writeWideString(string);
    } else {
      to.out().writeString(string);
    }
  }

  @Override
  public Object read(UnmarshalContext from) {
    String string = wide ? from.in().readWideString() : from.in().readString();
    if (string.length() > bound) {
      throw CdrException.marshal(
          "a string of %d characters, and at most %d may be".formatted(string.length(), bound));
    }
    return string;
  }
}
