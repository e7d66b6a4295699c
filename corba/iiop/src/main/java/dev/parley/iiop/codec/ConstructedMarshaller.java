package dev.parley.iiop.codec;

import dev.parley.iiop.type.TypeCode;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Base class of the marshallers of structs and unions: types with a repository id, which may
 * contain themselves through sequences. Nesting depth is counted only for recursive types.
 *
 * <p>Filled by {@link MarshallerFactory} before it is used.
 */
abstract class ConstructedMarshaller extends Marshaller {
  private final String repositoryId;
  private final String name;
  private @Nullable TypeCode typeCode; // null until first asked for, while all is settled
  private boolean recursive;

  ConstructedMarshaller(String repositoryId) {
    this.repositoryId = repositoryId;
    name = IdlRepositoryIds.scopedName(repositoryId);
  }

  final String repositoryId() {
    return repositoryId;
  }

  @Override
  public final String type() {
    return name;
  }

  /** Computes recursion and TypeCode, once all marshallers of the contract are filled. */
  void complete() {
    recursive = parts().stream().anyMatch(part -> part.transitiveParts().contains(this));
    typeCode = typeCode();
  }

  @Override
  public final TypeCode typeCode() {
    TypeCode known = typeCode;
    return known == null ? typeCode(self -> typeCode = self) : known;
  }

  /**
   * {@return the TypeCode}
   *
   * @param begun receives the TypeCode before its members are computed, since they may refer to it
   */
  abstract TypeCode typeCode(Consumer<TypeCode> begun);

  @Override
  public final void write(MarshalContext to, @Nullable Object value, String where) {
    Object there = required(value, where);
    if (!recursive) {
      writeContent(to, there, where);
      return;
    }
    to.enterLevel();
    writeContent(to, there, where);
    to.leaveLevel();
  }

  abstract void writeContent(MarshalContext to, Object value, String where);

  @Override
  public final Object read(UnmarshalContext from) {
    if (!recursive) {
      return readContent(from);
    }
    from.enterLevel();
    Object value = readContent(from);
    from.leaveLevel();
    return value;
  }

  abstract Object readContent(UnmarshalContext from);
}
