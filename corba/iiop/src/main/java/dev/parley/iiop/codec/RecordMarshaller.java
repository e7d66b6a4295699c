package dev.parley.iiop.codec;

import dev.parley.calls.api.ContractException;
import dev.parley.calls.spi.Codec;
import dev.parley.iiop.type.TypeCode;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Marshaller of structs and operation results: records, whose components are marshalled one after
 * another.
 *
 * <p>Filled by {@link MarshallerFactory} before it is used, since a component may hold the record
 * itself.
 */
final class RecordMarshaller extends ConstructedMarshaller {
  private @Nullable IdlMembers members; // null until filled
  private int leastBytes; // 0 until counted, -1 while it is counted

  RecordMarshaller(String repositoryId) {
    super(repositoryId);
  }

  void fill(IdlMembers found) {
    members = found;
  }

  @Override
  void complete() {
    super.complete();
    leastBytes = minBytes();
  }

  IdlMembers members() {
    IdlMembers filled = members;
    if (filled == null) {
      throw new IllegalStateException(type() + " is not filled yet");
    }
    return filled;
  }

  @Override
  TypeCode typeCode(Consumer<TypeCode> begun) {
    return TypeCode.struct(
        repositoryId(),
        IdlRepositoryIds.name(repositoryId()),
        self -> {
          begun.accept(self);
          return members().ofTypeCode();
        });
  }

  @Override
  public int minBytes() {
    if (leastBytes < 0) {
      throw new ContractException(
          type() + " is a member of itself; in IDL a struct can only hold a sequence of itself");
    }
    if (leastBytes == 0) {
      leastBytes = -1;
      leastBytes = members().minBytes();
    }
    return leastBytes;
  }

  @Override
  void writeContent(MarshalContext to, Object value, String where) {
    members().write(to, value);
  }

  @Override
  Object readContent(UnmarshalContext from) {
    return members().read(from);
  }

  @Override
  public List<Codec> parts() {
    return members().parts();
  }
}
