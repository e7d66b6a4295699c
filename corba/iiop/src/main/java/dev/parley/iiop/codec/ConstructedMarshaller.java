package dev.parley.iiop.codec;

import dev.parley.iiop.type.TypeCode;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Base class of the marshallers of structs and unions: types with a repository id, which may
 * contain themselves through sequences. Nesting depth is counted only for recursive types.
 *
 * <p>Filled by {@link Marshallers} before it is used.
 */
abstract class ConstructedMarshaller extends Marshaller {
  private final String repositoryId;
  private final String name;
  private @Nullable TypeCode typeCode; // null until first asked for, while all is settled
  private boolean recursive;

  ConstructedMarshaller(String repositoryId) {
    this.repositoryId = repositoryId;
    name = RepositoryIds.scopedName(repositoryId);
  }

  final String repositoryId() {
    return repositoryId;
  }

  @Override
  public final String type() {
    return name;
  }

  /** Computes recursion and TypeCode, once all marshallers of the contract are filled. */
  void settle() {
    recursive = parts().stream().anyMatch(part -> part.reach().contains(this));
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
  public final void write(Writing to, @Nullable Object value, String where) {
    Object there = there(value, where);
    if (!recursive) {
      writeContent(to, there, where);
      return;
    }
    to.enter();
    writeContent(to, there, where);
    to.leave();
  }

  abstract void writeContent(Writing to, Object value, String where);

  @Override
  public final Object read(Reading from) {
    if (!recursive) {
      return readContent(from);
    }
    from.enter();
    Object value = readContent(from);
    from.leave();
    return value;
  }

  abstract Object readContent(Reading from);
}
