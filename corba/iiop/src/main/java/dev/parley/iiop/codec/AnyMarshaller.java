package dev.parley.iiop.codec;

import dev.parley.iiop.mapping.Any;
import dev.parley.iiop.type.AnyContent;
import dev.parley.iiop.type.TypeCode;
import dev.parley.iiop.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** Marshaller of IDL type {@code any}: a TypeCode and a value. */
final class AnyMarshaller extends Marshaller {
  private final ValueTypeRegistry values;

  AnyMarshaller(ValueTypeRegistry values) {
    this.values = values;
  }

  @Override
  public String type() {
    return "any";
  }

  @Override
  public TypeCode typeCode() {
    return TypeCode.of(TypeKind.ANY);
  }

  @Override
  public int minBytes() {
    return 4;
  }

  @Override
  public void write(MarshalContext to, @Nullable Object value, String where) {
    Any any = (Any) required(value, where);
    any.type().write(to.out());
    AnyConversion.writeValue(to, any, values, where);
  }

  @Override
  public Object read(UnmarshalContext from) {
    AnyContent content = AnyContent.read(from.in(), new AnyValues(null, from, values));
    return new Any(content.type(), content.value());
  }

  @Override
  public boolean mutable() {
    return true;
  }
}
