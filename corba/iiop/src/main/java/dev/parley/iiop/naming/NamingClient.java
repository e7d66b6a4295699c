package dev.parley.iiop.naming;

import dev.parley.iiop.Orb;
import dev.parley.iiop.cosnaming.NameComponent;
import dev.parley.iiop.cosnaming.NameException;
import dev.parley.iiop.cosnaming.NameOperations;
import dev.parley.iiop.cosnaming.NamingContext;
import dev.parley.iiop.cosnaming.StringifiedNames;
import dev.parley.iiop.mapping.ObjectReference;
import java.util.List;

/**
 * Client of a naming service, with stringified names: components separated by slashes, each with an
 * id and, behind a dot, an optional kind. A backslash escapes a slash, dot or backslash.
 *
 * <pre>{@code
 * NamingClient names = NamingClient.at(iiop, "corbaloc::names.example:2809/NameService");
 * names.createContexts("shop");
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
    return NameOperations.resolve(root, name);
  }

  /** {@return a stub of the object that a name is bound to} */
  public <T> T resolve(String name, Class<T> contract) {
    return iiop.narrow(resolve(name), contract);
  }

  /** Binds a name to an object. */
  public void bind(String name, ObjectReference object) {
    NameOperations.run(name, components -> root.bind(components, object));
  }

  /** Binds a name to an object, and replaces an existing binding to an object. */
  public void rebind(String name, ObjectReference object) {
    NameOperations.run(name, components -> root.rebind(components, object));
  }

  /** Binds a name to a context, which may be on another server. */
  public void bindContext(String name, ObjectReference context) {
    NamingContext stub = iiop.narrow(context, NamingContext.class);
    NameOperations.run(name, components -> root.bindContext(components, stub));
  }

  /** Creates and binds a context for each component of a name that is not bound. */
  public void createContexts(String name) {
    List<NameComponent> all = NameOperations.parse(name);
    for (int i = 1; i <= all.size(); i++) {
      List<NameComponent> part = all.subList(0, i);
      try {
        NameOperations.call(StringifiedNames.of(part), root::bindNewContext);
      } catch (NameException e) {
        if (e.reason() != NameException.Reason.ALREADY_BOUND) {
          throw e;
        }
      }
    }
  }

  /** Unbinds a name. The object itself stays. */
  public void unbind(String name) {
    NameOperations.run(name, root::unbind);
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
}
