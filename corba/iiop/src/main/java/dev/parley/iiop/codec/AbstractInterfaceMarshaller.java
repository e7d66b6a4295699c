package dev.parley.iiop.codec;

import dev.parley.calls.spi.Codec;
import dev.parley.iiop.type.TypeCode;
import dev.parley.iiop.type.TypeKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Marshaller of abstract interfaces (CORBA 3.3 part 2, section 9.3.7): a boolean, followed by an
 * object reference or a value. Null is marshalled as a value.
 */
final class AbstractInterfaceMarshaller extends Marshaller {
  private final ReferenceMarshaller reference;
  private final ValueMarshaller value;

  AbstractInterfaceMarshaller(ReferenceMarshaller reference, ValueMarshaller value) {
    this.reference = reference;
    this.value = value;
  }

  @Override
  public String type() {
    return reference.type();
  }

  @Override
  public TypeCode typeCode() {
    String id = IdlRepositoryIds.of(reference.contract());
    return TypeCode.named(TypeKind.ABSTRACT_INTERFACE, id, IdlRepositoryIds.name(id));
  }

  @Override
  public int minBytes() {
    return 5;
  }

  @Override
  public void write(MarshalContext to, @Nullable Object object, String where) {
    boolean isReference = object != null && !ValueClassReader.isValue(object.getClass());
    to.out().writeBoolean(isReference);
    (isReference ? reference : value).write(to, object, where);
  }

  @Override
  public @Nullable Object read(UnmarshalContext from) {
    return from.in().readBoolean() ? reference.read(from) : value.read(from);
  }

  @Override
  public boolean isHandle() {
    return true;
  }

  @Override
  public List<Codec> parts() {
    return List.of(reference, value);
  }
}
