package dev.parley.iiop.codec;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.type.TypeCode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Marshaller of IDL enums: the ordinal, as an unsigned long. */
final class EnumMarshaller extends Marshaller {
  private final String repositoryId;
  private final Enum<?>[] constants;

  EnumMarshaller(Class<?> type) {
    repositoryId = IdlRepositoryIds.of(type);
    constants = (Enum<?>[]) type.getEnumConstants();
  }

  Enum<?>[] constants() {
    return constants;
  }

  @Override
  public String type() {
    return IdlRepositoryIds.scopedName(repositoryId);
  }

  @Override
  public TypeCode typeCode() {
    return TypeCode.enumeration(
        repositoryId,
        IdlRepositoryIds.name(repositoryId),
        Arrays.stream(constants).map(Enum::name).toList());
  }

  @Override
  public int minBytes() {
    return 4;
  }

  @Override
  @SuppressWarnings("EnumOrdinal") // the very number that IDL gives each constant
  public void write(MarshalContext to, @Nullable Object value, String where) {
    to.out().writeInt(((Enum<?>) required(value, where)).ordinal());
  }

  @Override
  public Object read(UnmarshalContext from) {
    int ordinal = from.in().readInt();
    if (ordinal < 0 || ordinal >= constants.length) {
      throw CdrException.marshal(
          "%s has no constant %d".formatted(type(), Integer.toUnsignedLong(ordinal)));
    }
    return constants[ordinal];
  }
}
