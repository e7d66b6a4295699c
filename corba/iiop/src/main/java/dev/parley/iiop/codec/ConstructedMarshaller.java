package dev.parley.iiop.codec;

import dev.parley.iiop.type.TypeCode;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What structs and unions have in common: a name, and that they may hold themselves, through
 * sequences. Their depth is counted only then.
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

  /** Looks at the whole type, once everything is filled. */
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
   * {@return the type}
   *
   * @param begun is given it before its members, which may lead back to it
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
