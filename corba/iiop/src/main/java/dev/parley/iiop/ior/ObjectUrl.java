package dev.parley.iiop.ior;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.IiopLimits;
import java.util.Locale;

/**
 * Object URL, a stringified object reference (CORBA 3.3 part 1, section 8.5; part 2, section
 * 7.6.10).
 */
public sealed interface ObjectUrl permits Ior, Corbaloc, Corbaname {
  /**
   * Parses an object URL.
   *
   * @throws CdrException BAD_PARAM with OMG minor code 7 for an unknown scheme, 8 for a malformed
   *     address and 9 for any other error; MARSHAL for an IOR with malformed bytes
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
          throw UrlEscapes.wrong(
              UrlEscapes.BAD_SCHEME, "a reference begins with IOR:, corbaloc: or corbaname:");
    };
  }
}
