package dev.parley.iiop.codec;

import dev.parley.iiop.cdr.CdrException;
import org.jspecify.annotations.Nullable;

/**
 * Marshaller of user exceptions: the repository id, followed by the members. The reader of a reply
 * reads the id first, and then calls {@link #readContent} of the exception that the method declares
 * with that id.
 *
 * <p>Immutable.
 */
public abstract class ExceptionMarshaller extends Marshaller {
  private final String repositoryId;

  /** Constructor for subclasses. */
  protected ExceptionMarshaller(String repositoryId) {
    this.repositoryId = repositoryId;
  }

  /** {@return the repository id, which precedes the members} */
  public final String repositoryId() {
    return repositoryId;
  }

  @Override
  public final void write(MarshalContext to, @Nullable Object value, String where) {
    Object exception = required(value, where);
    to.out().writeString(repositoryId);
    writeContent(to, exception);
  }

  @Override
  public final Object read(UnmarshalContext from) {
    String id = from.in().readString();
    if (!id.equals(repositoryId)) {
      throw CdrException.marshal("the exception " + id + ", where " + repositoryId + " should be");
    }
    return readContent(from);
  }

  /** Writes the members, which follow the repository id. */
  public abstract void writeContent(MarshalContext to, Object exception);

  /** Reads the members, which follow the repository id. */
  public abstract Throwable readContent(UnmarshalContext from);
}
