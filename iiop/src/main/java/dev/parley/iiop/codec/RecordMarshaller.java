package dev.parley.iiop.codec;

import dev.parley.calls.ContractException;
import dev.parley.calls.spi.Codec;
import dev.parley.iiop.type.TypeCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Structs, and what comes back from an operation: records, whose components follow one another.
 *
 * <p>Filled by {@link Marshallers} before it is used, since a component may hold the record itself.
 */
final class RecordMarshaller extends Marshaller {
  private final String repositoryId;
  private final String name;
  private @Nullable Members members; // null until filled
  private boolean recursive;
  private @Nullable TypeCode typeCode; // null until first asked for, while all is settled
  private int leastBytes; // 0 until counted, -1 while it is counted

  RecordMarshaller(String repositoryId) {
    this.repositoryId = repositoryId;
    name = RepositoryIds.scopedName(repositoryId);
  }

  void fill(Members found) {
    members = found;
  }

  /** Looks at the whole type, once everything is filled. */
  void settle() {
    recursive = parts().stream().anyMatch(part -> part.reach().contains(this));
    leastBytes = leastBytes();
    typeCode = typeCode();
  }

  Members members() {
    Members filled = members;
    if (filled == null) {
      throw new IllegalStateException(name + " is not filled yet");
    }
    return filled;
  }

  @Override
  public String type() {
    return name;
  }

  @Override
  public TypeCode typeCode() {
    TypeCode known = typeCode;
    if (known == null) {
      known =
          TypeCode.struct(
              repositoryId,
              RepositoryIds.name(repositoryId),
              self -> {
                typeCode = self; // members may lead back here
                return members().ofTypeCode();
              });
    }
    return known;
  }

  @Override
  public int leastBytes() {
    if (leastBytes < 0) {
      throw new ContractException(
          name + " is a member of itself; in IDL a struct can only hold a sequence of itself");
    }
    if (leastBytes == 0) {
      leastBytes = -1;
      leastBytes = members().leastBytes();
    }
    return leastBytes;
  }

  @Override
  public void write(Writing to, @Nullable Object value, String where) {
    Object struct = there(value, where);
    if (!recursive) {
      members().write(to, struct);
      return;
    }
    to.enter();
    members().write(to, struct);
    to.leave();
  }

  @Override
  public Object read(Reading from) {
    if (!recursive) {
      return members().read(from);
    }
    from.enter();
    Object struct = members().read(from);
    from.leave();
    return struct;
  }

  @Override
  public List<Codec> parts() {
    return members().parts();
  }
}
