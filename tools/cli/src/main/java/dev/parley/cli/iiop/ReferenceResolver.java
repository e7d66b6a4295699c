package dev.parley.cli.iiop;

import dev.parley.cli.reflective.UnknownOperationException;
import dev.parley.iiop.Orb;
import dev.parley.iiop.cosnaming.NamingContext;
import dev.parley.iiop.ior.Corbaloc;
import dev.parley.iiop.ior.ObjectUrl;
import dev.parley.iiop.mapping.ObjectReference;
import dev.parley.iiop.naming.NamingClient;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/** Resolves CORBA object references, and names relative to them. */
public final class ReferenceResolver {
  private static final Set<String> SCHEMES = Set.of("corbaloc", "corbaname", "ior");
  private static final String ITSELF = ".";

  private ReferenceResolver() {}

  /** {@return whether a URI is a CORBA object reference} */
  public static boolean isReference(URI uri) {
    return uri.getScheme() != null && SCHEMES.contains(uri.getScheme().toLowerCase(Locale.ROOT));
  }

  /**
   * {@return the object with a name relative to a reference}
   *
   * @param name a dot for the referenced object itself; the object key, if the reference is a
   *     corbaloc without one; otherwise a name in the referenced naming context
   * @throws dev.parley.iiop.cdr.CdrException when the reference is malformed
   * @throws dev.parley.iiop.cosnaming.NameException when nothing is bound to the name
   * @throws UnknownOperationException when the referenced object is no naming context
   */
  public static ObjectReference resolve(Orb iiop, String reference, String name) {
    if (name.equals(ITSELF)) {
      return iiop.resolve(reference);
    }
    if (ObjectUrl.parse(reference) instanceof Corbaloc corbaloc && corbaloc.key().length == 0) {
      byte[] key = name.getBytes(StandardCharsets.UTF_8);
      return new ObjectReference(new Corbaloc(corbaloc.addresses(), key).toIor());
    }
    ObjectReference context = iiop.resolve(reference);
    if (!iiop.isA(context, NamingContext.class)) {
      throw new UnknownOperationException(
          reference
              + " leads to no naming context in which '"
              + name
              + "' could be; write . for the object itself");
    }
    return NamingClient.at(iiop, context).resolve(name);
  }
}
