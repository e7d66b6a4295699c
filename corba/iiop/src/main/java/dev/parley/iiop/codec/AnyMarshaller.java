package dev.parley.iiop.codec;

import dev.parley.iiop.Any;
import dev.parley.iiop.type.AnyContent;
import dev.parley.iiop.type.TypeCode;
import dev.parley.iiop.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** Marshaller of IDL type {@code any}: a TypeCode and a value. */
final class AnyMarshaller extends Marshaller {
  private final ValueTypes values;

  AnyMarshaller(ValueTypes values) {
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
  public int leastBytes() {
    return 4;
  }

  @Override
  public void write(Writing to, @Nullable Object value, String where) {
    Any any = (Any) there(value, where);
    any.type().write(to.out());
    AnyForm.writeValue(to, any, values, where);
  }

  @Override
  public Object read(Reading from) {
    from.enter();
    AnyContent content = AnyContent.read(from.in(), new AnyValues(null, from, values));
    from.leave();
    return new Any(content.type(), content.value());
  }

  @Override
  public boolean mutable() {
    return true;
  }
}
