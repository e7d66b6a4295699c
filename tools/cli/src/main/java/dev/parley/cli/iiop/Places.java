package dev.parley.cli.iiop;

import dev.parley.iiop.Iiop;
import dev.parley.iiop.ObjectReference;
import dev.parley.iiop.ior.Corbaloc;
import dev.parley.iiop.ior.ObjectUrl;
import dev.parley.iiop.naming.Naming;
import dev.parley.iiop.naming.NamingContext;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/** Resolves CORBA object references, and names relative to them. */
public final class Places {
  private static final Set<String> SCHEMES = Set.of("corbaloc", "corbaname", "ior");
  private static final String ITSELF = ".";

  private Places() {}

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
   * @throws dev.parley.iiop.naming.NameException when nothing is bound to the name
   * @throws NoOperationException when the referenced object is no naming context
   */
  public static ObjectReference find(Iiop iiop, String reference, String name) {
    if (name.equals(ITSELF)) {
      return iiop.resolve(reference);
    }
    if (ObjectUrl.parse(reference) instanceof Corbaloc corbaloc && corbaloc.key().length == 0) {
      byte[] key = name.getBytes(StandardCharsets.UTF_8);
      return new ObjectReference(new Corbaloc(corbaloc.places(), key).toIor());
    }
    ObjectReference context = iiop.resolve(reference);
    if (!iiop.isA(context, NamingContext.class)) {
      throw new NoOperationException(
          reference
              + " leads to no naming context in which '"
              + name
              + "' could be; write . for the object itself");
    }
    return Naming.at(iiop, context).resolve(name);
  }
}
