package dev.parley.iiop.codec;

import dev.parley.iiop.ObjectReference;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.type.TypeCode;
import dev.parley.iiop.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** Marshaller of untyped object references, without a stub; null is the nil reference. */
final class ObjectReferenceMarshaller extends Marshaller {
  @Override
  public String type() {
    return "Object?";
  }

  @Override
  public TypeCode typeCode() {
    return TypeCode.named(TypeKind.OBJECT_REFERENCE, "IDL:omg.org/CORBA/Object:1.0", "Object");
  }

  @Override
  public int minBytes() {
    return 8;
  }

  @Override
  public void write(MarshalContext to, @Nullable Object value, String where) {
    (value == null ? Ior.NIL : ((ObjectReference) value).ior()).write(to.out());
  }

  @Override
  public @Nullable Object read(UnmarshalContext from) {
    Ior reference = Ior.read(from.in());
    return reference.isNil() ? null : new ObjectReference(reference);
  }
}
