package dev.parley.iiop.ior;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.IiopLimits;
import java.util.Locale;

/** A reference to an object as text (CORBA 3.3 part 1, section 8.5; part 2, section 7.6.10). */
public sealed interface ObjectUrl permits Ior, Corbaloc, Corbaname {
  /**
   * Reads a text.
   *
   * @throws CdrException BAD_PARAM with OMG's minor code 7 for a scheme that is not known, 8 for an
   *     address and 9 for anything else that is wrong; MARSHAL for an IOR whose bytes are
   */
  static ObjectUrl parse(String text) {
    var stripped = text.strip();
    int colon = stripped.indexOf(':');
    var scheme = stripped.substring(0, Math.max(colon, 0)).toLowerCase(Locale.ROOT);
    var rest = stripped.substring(colon + 1);
    return switch (scheme) {
      case "ior" -> Ior.ofHex(rest, IiopLimits.DEFAULT);
      case "corbaloc" -> Corbaloc.of(rest);
      case "corbaname" -> Corbaname.of(rest);
      default ->
          throw UrlText.wrong(
              UrlText.BAD_SCHEME, "a reference begins with IOR:, corbaloc: or corbaname:");
    };
  }
}
