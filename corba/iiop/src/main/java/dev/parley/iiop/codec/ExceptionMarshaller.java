package dev.parley.iiop.codec;

import dev.parley.iiop.cdr.CdrException;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads a user exception: its repository id, and what it holds. Who reads a reply reads
 * the id first, and then {@link #readContent} of the exception that the method declares by it.
 *
 * <p>Immutable.
 */
public abstract class ExceptionMarshaller extends Marshaller {
  private final String repositoryId;

  /** For subclasses. */
  protected ExceptionMarshaller(String repositoryId) {
    this.repositoryId = repositoryId;
  }

  /** {@return what stands before its content} */
  public final String repositoryId() {
    return repositoryId;
  }

  @Override
  public final void write(Writing to, @Nullable Object value, String where) {
    Object exception = there(value, where);
    to.out().writeString(repositoryId);
    writeContent(to, exception);
  }

  @Override
  public final Object read(Reading from) {
    String id = from.in().readString();
    if (!id.equals(repositoryId)) {
      throw CdrException.marshal("the exception " + id + ", where " + repositoryId + " should be");
    }
    return readContent(from);
  }

  /** Writes what follows the repository id. */
  public abstract void writeContent(Writing to, Object exception);

  /** Reads what follows the repository id. */
  public abstract Throwable readContent(Reading from);
}
