package dev.parley.iiop.ior;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;

/**
 * A name in a naming service (Naming Service 1.3, section 2.5.3): {@code
 * corbaname::host:2809#shop/Orders.service}.
 *
 * @param context where the naming context is; its key is NameService if none was named
 * @param name the name in its text form, escapes of the URL taken away; empty for the context
 *     itself
 */
public record Corbaname(Corbaloc context, String name) implements ObjectUrl {
  /** Reads what stands behind {@code corbaname:}. */
  static Corbaname of(String text) {
    int hash = text.indexOf('#');
    var context = Corbaloc.of(hash < 0 ? text : text.substring(0, hash));
    if (context.key().length == 0) {
      context = new Corbaloc(context.places(), Corbaloc.NAME_SERVICE.getBytes(US_ASCII));
    }
    var name = new String(UrlText.decode(hash < 0 ? "" : text.substring(hash + 1)), UTF_8);
    return new Corbaname(context, name);
  }

  /** {@return the context's initial reference or places} */
  public List<Corbaloc.Place> places() {
    return context.places();
  }

  /** {@return this as text} */
  @Override
  public String toString() {
    return "corbaname:" + context.rest() + "#" + UrlText.encode(name.getBytes(UTF_8));
  }
}
