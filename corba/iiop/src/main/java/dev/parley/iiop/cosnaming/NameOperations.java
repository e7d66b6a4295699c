package dev.parley.iiop.cosnaming;

import dev.parley.iiop.cosnaming.NamingContext.AlreadyBound;
import dev.parley.iiop.cosnaming.NamingContext.CannotProceed;
import dev.parley.iiop.cosnaming.NamingContext.InvalidName;
import dev.parley.iiop.cosnaming.NamingContext.NotEmpty;
import dev.parley.iiop.cosnaming.NamingContext.NotFound;
import dev.parley.iiop.mapping.ObjectReference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Operations of a naming context with stringified names: the user exceptions of CosNaming become
 * {@link NameException}s that contain the name.
 */
public final class NameOperations {
  private NameOperations() {}

  /** {@return the object that a name is bound to} */
  public static ObjectReference resolve(NamingContext root, String name) {
    ObjectReference found = call(name, root::resolve);
    if (found == null) {
      throw new NameException(
          NameException.Reason.NOT_FOUND, name + " is bound to the nil reference", null);
    }
    return found;
  }

  /** {@return the components of a stringified name} */
  public static List<NameComponent> parse(String name) {
    return StringifiedNames.parse(name)
        .orElseThrow(() ->
            new NameException(
                NameException.Reason.INVALID_NAME, "'" + name + "' is no name", null));
  }

  /** Operation with a result. */
  @FunctionalInterface
  public interface Call<R> {
    /**
     * Calls the operation.
     *
     * @return its result
     */
    @Nullable R of(List<NameComponent> name)
        throws NotFound, CannotProceed, InvalidName, AlreadyBound, NotEmpty;
  }

  /** Operation without a result. */
  @FunctionalInterface
  public interface Action {
    /** Calls the operation. */
    void of(List<NameComponent> name)
        throws NotFound, CannotProceed, InvalidName, AlreadyBound, NotEmpty;
  }

  /** Calls an operation without a result. */
  public static void run(String name, Action action) {
    call(
        name,
        components -> {
          action.of(components);
          return null;
        });
  }

  /**
   * Calls an operation.
   *
   * @return its result
   */
  public static <R> @Nullable R call(String name, Call<R> call) {
    List<NameComponent> components = parse(name);
    try {
      return call.of(components);
    } catch (NotFound e) {
      throw notFound(name, e);
    } catch (CannotProceed e) {
      throw failure(NameException.Reason.CANNOT_PROCEED, name, e);
    } catch (InvalidName e) {
      throw failure(NameException.Reason.INVALID_NAME, name, e);
    } catch (AlreadyBound e) {
      throw failure(NameException.Reason.ALREADY_BOUND, name, e);
    } catch (NotEmpty e) {
      throw failure(NameException.Reason.NOT_EMPTY, name, e);
    }
  }

  private static NameException notFound(String name, NotFound e) {
    String at = StringifiedNames.of(e.restOfName());
    return switch (e.why()) {
      case missing_node ->
          new NameException(
              NameException.Reason.NOT_FOUND, name + ": nothing is bound at " + at, e);
      case not_context ->
          new NameException(
              NameException.Reason.NOT_CONTEXT, name + ": an object, no context, is at " + at, e);
      case not_object ->
          new NameException(
              NameException.Reason.NOT_OBJECT, name + ": a context, no object, is at " + at, e);
    };
  }

  private static NameException failure(NameException.Reason reason, String name, Exception e) {
    return new NameException(reason, name + ": " + e.getMessage(), e);
  }
}
