package dev.parley.iiop.ior;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.giop.TaggedData;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Object URL with an object key and one or more addresses (CORBA 3.3 part 2, section 7.6.10.3):
 * {@code corbaloc:iiop:1.2@host:2809,:other/Key}. The protocol {@code ssliop} instead of {@code
 * iiop} means TLS. {@code corbaloc:rir:/Name} denotes an initial reference of this process, and has
 * no addresses.
 *
 * @param addresses addresses, in the order in which they are tried
 * @param key object key; not to be modified
 */
@SuppressWarnings("ArrayRecordComponent")
public record Corbaloc(List<Address> addresses, byte[] key) implements ObjectUrl {
  /** Default port of naming services. */
  public static final int PORT = 2809;

  /** Default object key. */
  static final String NAME_SERVICE = "NameService";

  private static final String RIR = "rir:";
  private static final int PLACES_MAX = TaggedData.COUNT_MAX;

  /**
   * Address of a {@code corbaloc} URL.
   *
   * @param version 1.2 if it is missing, although the standard default is 1.0: GIOP 1.0 has neither
   *     wide strings nor values, so that no RMI service could be called. A server that does not
   *     understand 1.2 is called again with 1.0
   * @param host host name or address; IPv6 without brackets
   * @param port from 1 to 65535
   * @param tls whether the address uses TLS
   */
  public record Address(GiopVersion version, String host, int port, boolean tls) {
    @Override
    public String toString() {
      return "%s:%s@%s:%d"
          .formatted(
              tls ? "ssliop" : "iiop",
              version,
              host.indexOf(':') >= 0 ? "[" + host + "]" : host,
              port);
    }
  }

  /** Parses the part behind {@code corbaloc:}. */
  static Corbaloc of(String text) {
    int slash = text.indexOf('/');
    var places = slash < 0 ? text : text.substring(0, slash);
    byte[] key = UrlEscapes.decode(slash < 0 ? "" : text.substring(slash + 1));
    if (places.toLowerCase(Locale.ROOT).equals(RIR)) {
      byte[] name = NAME_SERVICE.getBytes(StandardCharsets.US_ASCII);
      return new Corbaloc(List.of(), key.length == 0 ? name : key);
    }
    var all = new ArrayList<Address>();
    for (var place : places.split(",", -1)) {
      if (all.size() == PLACES_MAX) {
        throw CdrException.fixedLimitExceeded("addresses", PLACES_MAX + 1L, PLACES_MAX);
      }
      all.add(place(place));
    }
    return new Corbaloc(List.copyOf(all), key);
  }

  private static Address place(String text) {
    int colon = text.indexOf(':');
    var protocol = text.substring(0, Math.max(colon, 0)).toLowerCase(Locale.ROOT);
    if (colon < 0 || !List.of("", "iiop", "ssliop").contains(protocol)) {
      throw wrong(text, "begins with neither iiop: nor ssliop: nor a colon");
    }
    var rest = text.substring(colon + 1);
    int at = rest.indexOf('@');
    var version = at < 0 ? GiopVersion.V1_2 : version(text, rest.substring(0, at));
    var address = rest.substring(at + 1);
    int end = hostEnd(text, address);
    var host = address.substring(0, end);
    if (host.startsWith("[")) {
      host = host.substring(1, host.length() - 1);
    }
    if (host.isEmpty() || host.chars().anyMatch(c -> c <= ' ' || "[]@".indexOf(c) >= 0)) {
      throw wrong(text, "has no host");
    }
    int port = end == address.length() ? PORT : port(text, address.substring(end + 1));
    return new Address(version, host, port, protocol.equals("ssliop"));
  }

  private static int hostEnd(String text, String address) {
    if (!address.startsWith("[")) {
      int colon = address.indexOf(':');
      return colon < 0 ? address.length() : colon;
    }
    int end = address.indexOf(']') + 1;
    if (end == 0 || (end < address.length() && address.charAt(end) != ':')) {
      throw wrong(text, "has no end of [");
    }
    return end;
  }

  private static GiopVersion version(String text, String version) {
    for (var one : GiopVersion.values()) {
      if (version.equals(one.toString())) {
        return one;
      }
    }
    throw wrong(text, "has a version other than 1.0, 1.1 and 1.2");
  }

  private static int port(String text, String digits) {
    boolean number = !digits.isEmpty() && digits.length() <= 5;
    for (int i = 0; i < digits.length(); i++) {
      number &= digits.charAt(i) >= '0' && digits.charAt(i) <= '9';
    }
    int port = number ? Integer.parseInt(digits) : 0;
    if (port < 1 || port > 65_535) {
      throw wrong(text, "has no port from 1 to 65535");
    }
    return port;
  }

  private static CdrException wrong(String text, String what) {
    return UrlEscapes.wrong(UrlEscapes.BAD_ADDRESS, "the address '%s' %s".formatted(text, what));
  }

  /** {@return whether the URL denotes an initial reference} */
  public boolean isInitialReference() {
    return addresses.isEmpty();
  }

  /** {@return the URL as an IOR without a type id, with one profile per address} */
  public Ior toIor() {
    if (isInitialReference()) {
      throw new IllegalStateException("an initial reference has no place");
    }
    return Ior.of("", addresses.stream().map(this::profile).toList());
  }

  private IiopProfile profile(Address place) {
    if (!place.tls) {
      return new IiopProfile(place.version, place.host, place.port, key, List.of());
    }
    // Components exist since GIOP 1.1. Options: integrity, confidentiality, trust in the target.
    var version = place.version == GiopVersion.V1_0 ? GiopVersion.V1_1 : place.version;
    var ssl = TaggedComponents.ofSsl(new TaggedComponents.Ssl(0x66, 0x06, place.port));
    return new IiopProfile(version, place.host, 0, key, List.of(ssl));
  }

  /** {@return the URL} */
  @Override
  public String toString() {
    return "corbaloc:" + rest();
  }

  String rest() {
    var list =
        isInitialReference()
            ? RIR
            : addresses.stream().map(Address::toString).collect(Collectors.joining(","));
    return list + "/" + UrlEscapes.encode(key);
  }
}
