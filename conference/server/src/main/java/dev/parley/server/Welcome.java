package dev.parley.server;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which names the server answers to, and whose pages may open a WebSocket.
 *
 * <p>A browser sends the name that its user typed as Host. A stranger's name that was made to
 * resolve to this machine (DNS rebinding) is not one of ours, so the stranger's page gets no answer
 * to read. Origin is the page's own; it must be one of this server's, or be on the list.
 */
final class Welcome {
  private static final Pattern AUTHORITY =
      Pattern.compile("(?:\\[([0-9A-Fa-f:.]{2,45})]|([A-Za-z0-9.-]{1,253}))(?::(\\d{1,5}))?");

  /** What a certificate takes as a name: unlike Host, no underscore and no empty part. */
  private static final Pattern DNS_NAME =
      Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9-]|\\.(?=[A-Za-z0-9])){0,252}");

  private final Set<String> names = new HashSet<>();
  private final Set<InetAddress> addresses = new HashSet<>();
  private final Set<String> allowOrigins;
  private final Optional<PublicUrl> url;
  private final boolean certified;
  private final String host;
  private final String scheme;

  Welcome(ServerConfig config) {
    scheme = config.tls() ? "https" : "http";
    certified = config.certificate().isPresent() || !config.tls();
    host = config.host();
    allowOrigins = config.allowOrigins();
    url = config.url();
    url.ifPresent(here -> add(here.bareHost()));
    config.names().forEach(this::add);
    add(config.host());
    literal(config.host())
        .ifPresent(host -> {
          if (host.isAnyLocalAddress()) {
            addMachine();
          }
        });
    if (config.onMachine() || addresses.stream().anyMatch(InetAddress::isLoopbackAddress)) {
      addLoopback();
    }
  }

  private void add(String name) {
    String bare = name.startsWith("[") ? name.substring(1, name.length() - 1) : name;
    literal(bare).ifPresentOrElse(addresses::add, () -> names.add(bare.toLowerCase(Locale.ROOT)));
  }

  private void addLoopback() {
    add("localhost");
    add("127.0.0.1");
    add("::1");
  }

  private void addMachine() {
    try {
      NetworkInterface.networkInterfaces()
          .flatMap(NetworkInterface::inetAddresses)
          .forEach(addresses::add);
      String own = InetAddress.getLocalHost().getHostName();
      if (DNS_NAME.matcher(own).matches()) {
        add(own); // other names no browser can send, and no certificate can have
      }
    } catch (SocketException | UnknownHostException e) {
      addLoopback(); // no network to speak of
    }
  }

  private static Optional<InetAddress> literal(String text) {
    try {
      return Optional.of(InetAddress.ofLiteral(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** {@return the names that a certificate for this server must have} */
  Set<String> names() {
    Set<String> all = new HashSet<>(names);
    literal(host)
        .filter(address -> !address.isAnyLocalAddress())
        .ifPresent(address -> all.add(address.getHostAddress()));
    return all;
  }

  /** {@return the addresses that it is good for a certificate to have} */
  Set<String> addresses() {
    return addresses.stream()
        .filter(address -> !address.isAnyLocalAddress())
        .map(address -> address.getHostAddress().replaceFirst("%.*", ""))
        .collect(Collectors.toSet());
  }

  /** {@return whether the header Host names this server by its public URL} */
  private boolean publicHost(String host) {
    return url.filter(here -> here.authority().equalsIgnoreCase(host)).isPresent();
  }

  /** {@return whether the header Host names this server by a URL that other machines use} */
  boolean strangers(String host) {
    return publicHost(host) && url.filter(PublicUrl::onMachine).isEmpty();
  }

  /** {@return whether the origin is that of the public URL} */
  boolean publicOrigin(@Nullable String origin) {
    return url.filter(here -> here.origin().equals(origin)).isPresent();
  }

  /** {@return whether browsers come by TLS: to this server, or to the proxy before it} */
  boolean secure(String host, boolean tls) {
    return tls || (publicHost(host) && url.filter(PublicUrl::secure).isPresent());
  }

  /**
   * {@return whether its certificate is the operator's own choice, here or in the proxy before it}
   */
  boolean certified() {
    return certified;
  }

  /** {@return whether the header Host names this server} */
  boolean host(@Nullable String host) {
    return host != null && known(AUTHORITY.matcher(host));
  }

  private boolean known(Matcher authority) {
    if (!authority.matches()) {
      return false;
    }
    String six = authority.group(1);
    String name = six == null ? authority.group(2) : six;
    return literal(name)
        .map(addresses::contains)
        .orElseGet(() -> names.contains(name.toLowerCase(Locale.ROOT)));
  }

  /**
   * {@return whether a page of {@code origin} may open a WebSocket}
   *
   * @param origin the header; null when the request does not come from a browser
   * @param port the server's own
   */
  boolean origin(@Nullable String origin, int port) {
    return origin == null
        || allowOrigins.contains(origin)
        || publicOrigin(origin)
        || own(origin, port);
  }

  /** Its scheme and port, by any of its names; browsers leave the scheme's own port out. */
  private boolean own(String origin, int port) {
    String prefix = scheme + "://";
    if (!origin.startsWith(prefix)) {
      return false;
    }
    Matcher authority = AUTHORITY.matcher(origin.substring(prefix.length()));
    if (!known(authority)) {
      return false;
    }
    String given = authority.group(3);
    int its = given == null ? (scheme.equals("https") ? 443 : 80) : Integer.parseInt(given);
    return its == port;
  }
}
