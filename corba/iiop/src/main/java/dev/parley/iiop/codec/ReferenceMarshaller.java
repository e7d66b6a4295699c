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
    return RepositoryIds.scopedName(RepositoryIds.of(contract)) + "?";
  }

  @Override
  public TypeCode typeCode() {
    String id = RepositoryIds.of(contract);
    return TypeCode.named(TypeKind.OBJECT_REFERENCE, id, RepositoryIds.name(id));
  }

  @Override
  public int leastBytes() {
    return 8;
  }

  @Override
  public void write(Writing to, @Nullable Object value, String where) {
    to.references().write(to.out(), value, contract);
  }

  @Override
  public @Nullable Object read(Reading from) {
    return from.references().read(from.in(), contract);
  }

  @Override
  public boolean live() {
    return true;
  }
}
