package dev.parley.iiop.codec;

import dev.parley.iiop.type.FixedEncoding;
import dev.parley.iiop.type.TypeCode;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Marshaller of IDL type {@code fixed}: decimal numbers with a fixed number of digits. */
final class FixedMarshaller extends Marshaller {
  private final int digits;
  private final int scale;

  FixedMarshaller(int digits, int scale) {
    this.digits = digits;
    this.scale = scale;
  }

  @Override
  public String type() {
    return "fixed<" + digits + ", " + scale + ">";
  }

  @Override
  public TypeCode typeCode() {
    return TypeCode.fixed(digits, scale);
  }

  @Override
  public int minBytes() {
    return digits / 2 + 1;
  }

  @Override
  public void write(MarshalContext to, @Nullable Object value, String where) {
    FixedEncoding.write(to.out(), (BigDecimal) required(value, where), digits, scale);
  }

  @Override
  public Object read(UnmarshalContext from) {
    return FixedEncoding.read(from.in(), digits, scale);
  }
}
