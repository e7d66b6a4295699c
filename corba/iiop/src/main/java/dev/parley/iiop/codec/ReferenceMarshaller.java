package dev.parley.iiop.codec;

import dev.parley.iiop.type.TypeCode;
import dev.parley.iiop.type.TypeKind;
import org.jspecify.annotations.Nullable;

/**
 * Marshaller of object references with a contract as their interface; null is the nil reference.
 */
final class ReferenceMarshaller extends Marshaller {
  private final Class<?> contract;

  ReferenceMarshaller(Class<?> contract) {
    this.contract = contract;
  }

  Class<?> contract() {
    return contract;
  }

  @Override
  public String type() {
    return IdlRepositoryIds.scopedName(IdlRepositoryIds.of(contract)) + "?";
  }

  @Override
  public TypeCode typeCode() {
    String id = IdlRepositoryIds.of(contract);
    return TypeCode.named(TypeKind.OBJECT_REFERENCE, id, IdlRepositoryIds.name(id));
  }

  @Override
  public int minBytes() {
    return 8;
  }

  @Override
  public void write(MarshalContext to, @Nullable Object value, String where) {
    to.references().write(to.out(), value, contract);
  }

  @Override
  public @Nullable Object read(UnmarshalContext from) {
    return from.references().read(from.in(), contract);
  }

  @Override
  public boolean isHandle() {
    return true;
  }
}
