package dev.parley.iiop.ior;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;

/**
 * Object URL with a name in a naming service (Naming Service 1.3, section 2.5.3): {@code
 * corbaname::host:2809#shop/Orders.service}.
 *
 * @param context reference of the naming context; its default key is NameService
 * @param name stringified name, with the URL escapes decoded; empty for the context itself
 */
public record Corbaname(Corbaloc context, String name) implements ObjectUrl {
  /** Parses the part behind {@code corbaname:}. */
  static Corbaname of(String text) {
    int hash = text.indexOf('#');
    var context = Corbaloc.of(hash < 0 ? text : text.substring(0, hash));
    if (context.key().length == 0) {
      context = new Corbaloc(context.addresses(), Corbaloc.NAME_SERVICE.getBytes(US_ASCII));
    }
    var name = new String(UrlEscapes.decode(hash < 0 ? "" : text.substring(hash + 1)), UTF_8);
    return new Corbaname(context, name);
  }

  /** {@return the addresses of the naming context; empty for an initial reference} */
  public List<Corbaloc.Address> addresses() {
    return context.addresses();
  }

  /** {@return the URL} */
  @Override
  public String toString() {
    return "corbaname:" + context.rest() + "#" + UrlEscapes.encode(name.getBytes(UTF_8));
  }
}
