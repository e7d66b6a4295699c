package dev.parley.iiop.codec;

import dev.parley.iiop.type.TypeCode;
import dev.parley.iiop.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** Marshaller of TypeCodes. */
final class TypeCodeMarshaller extends Marshaller {
  @Override
  public String type() {
    return "TypeCode";
  }

  @Override
  public TypeCode typeCode() {
    return TypeCode.of(TypeKind.TYPE_CODE);
  }

  @Override
  public int minBytes() {
    return 4;
  }

  @Override
  public void write(MarshalContext to, @Nullable Object value, String where) {
    ((TypeCode) required(value, where)).write(to.out());
  }

  @Override
  public Object read(UnmarshalContext from) {
    return TypeCode.read(from.in());
  }
}
