package dev.parley.iiop.naming;

import dev.parley.iiop.ObjectReference;
import dev.parley.iiop.Orb;
import dev.parley.iiop.naming.NamingContext.AlreadyBound;
import dev.parley.iiop.naming.NamingContext.CannotProceed;
import dev.parley.iiop.naming.NamingContext.InvalidName;
import dev.parley.iiop.naming.NamingContext.NotEmpty;
import dev.parley.iiop.naming.NamingContext.NotFound;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Client of a naming service, with stringified names: components separated by slashes, each with an
 * id and, behind a dot, an optional kind. A backslash escapes a slash, dot or backslash.
 *
 * <pre>{@code
 * NamingClient names = NamingClient.at(iiop, "corbaloc::names.example:2809/NameService");
 * names.makeContexts("shop");
 * names.rebind("shop/Orders", iiop.export("orders", Orders.class, servant));
 * Orders orders = names.resolve("shop/Orders", Orders.class);
 * }</pre>
 *
 * <p>Each method makes one or more calls. It throws {@link dev.parley.pipeline.CallException} when
 * a call fails, and {@link NameException} when the service reports an error with the name.
 *
 * <p>Threads: safe for all.
 */
public final class NamingClient {
  private final Orb iiop;
  private final NamingContext root;

  private NamingClient(Orb iiop, NamingContext root) {
    this.iiop = iiop;
    this.root = root;
  }

  /**
   * {@return a client of the naming service at a reference} It connects with its first call.
   *
   * @param reference reference of the root context, such as {@code corbaloc::host:2809/NameService}
   */
  public static NamingClient at(Orb iiop, String reference) {
    return at(iiop, iiop.resolve(reference));
  }

  /** {@return a client of the naming service with this root context} */
  public static NamingClient at(Orb iiop, ObjectReference context) {
    return new NamingClient(iiop, iiop.narrow(context, NamingContext.class));
  }

  /** {@return the object that a name is bound to} */
  public ObjectReference resolve(String name) {
    ObjectReference found = ask(name, root::resolve);
    if (found == null) {
      throw new NameException(
          NameException.Reason.NOT_FOUND, name + " is bound to the nil reference", null);
    }
    return found;
  }

  /** {@return a stub of the object that a name is bound to} */
  public <T> T resolve(String name, Class<T> contract) {
    return iiop.narrow(resolve(name), contract);
  }

  /** Binds a name to an object. */
  public void bind(String name, ObjectReference object) {
    tell(name, components -> root.bind(components, object));
  }

  /** Binds a name to an object, and replaces an existing binding to an object. */
  public void rebind(String name, ObjectReference object) {
    tell(name, components -> root.rebind(components, object));
  }

  /** Binds a name to a context, which may be on another server. */
  public void bindContext(String name, ObjectReference context) {
    NamingContext stub = iiop.narrow(context, NamingContext.class);
    tell(name, components -> root.bindContext(components, stub));
  }

  /** Creates and binds a context for each component of a name that is not bound. */
  public void createContexts(String name) {
    List<NameComponent> all = parse(name);
    for (int i = 1; i <= all.size(); i++) {
      List<NameComponent> part = all.subList(0, i);
      try {
        ask(StringifiedNames.of(part), root::bindNewContext);
      } catch (NameException e) {
        if (e.reason() != NameException.Reason.ALREADY_BOUND) {
          throw e;
        }
      }
    }
  }

  /** Unbinds a name. The object itself stays. */
  public void unbind(String name) {
    tell(name, root::unbind);
  }

  /**
   * {@return the bindings of a context, page by page}
   *
   * @param context name of the context; empty for the root
   * @param page maximum number of bindings of one page
   */
  public ContextListing list(String context, int page) {
    return new ContextListing(context(context), page);
  }

  private NamingContext context(String name) {
    return name.isEmpty() ? root : resolve(name, NamingContext.class);
  }

  private static List<NameComponent> parse(String name) {
    return StringifiedNames.parse(name)
        .orElseThrow(() ->
            new NameException(
                NameException.Reason.INVALID_NAME, "'" + name + "' is no name", null));
  }

  @FunctionalInterface
  private interface Asked<R> {
    @Nullable R of(List<NameComponent> name)
        throws NotFound, CannotProceed, InvalidName, AlreadyBound, NotEmpty;
  }

  @FunctionalInterface
  private interface Told {
    void of(List<NameComponent> name)
        throws NotFound, CannotProceed, InvalidName, AlreadyBound, NotEmpty;
  }

  private static void tell(String name, Told told) {
    ask(
        name,
        components -> {
          told.of(components);
          return null;
        });
  }

  private static <R> @Nullable R ask(String name, Asked<R> asked) {
    List<NameComponent> components = parse(name);
    try {
      return asked.of(components);
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
