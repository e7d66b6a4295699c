package dev.parley.server.http;

import dev.parley.room.api.group.Groups;
import dev.parley.server.config.PublicUrl;
import dev.parley.server.config.ServerConfig;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Host and Origin check: the names that the server answers to, and the origins that may open a
 * WebSocket.
 *
 * <p>A browser sends the name in the URL as the header Host. A foreign name that resolves to this
 * machine (DNS rebinding) is not one of the server's names, so a foreign page gets no response to
 * read. The header Origin is that of the page; it must be one of this server's, or be on the allow
 * list.
 */
public final class HostOriginPolicy {
  private static final Pattern AUTHORITY =
      Pattern.compile("(?:\\[([0-9A-Fa-f:.]{2,45})]|([A-Za-z0-9.-]{1,253}))(?::(\\d{1,5}))?");

  /** Syntax of a DNS name in a certificate: unlike Host, no underscore and no empty label. */
  private static final Pattern DNS_NAME =
      Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9-]|\\.(?=[A-Za-z0-9])){0,252}");

  private static final String RECEIVER = "http://127.0.0.1:" + Groups.RECEIVER_PORT;

  private final Set<String> names = new HashSet<>();
  private final Set<InetAddress> addresses = new HashSet<>();
  private final Set<String> allowOrigins;
  private final Optional<PublicUrl> url;
  private final boolean certified;
  private final String host;
  private final String scheme;
  private final Supplier<Set<String>> nodes;
  private final Set<String> receivers;

  /**
   * @param nodes returns the origins of the pages of other nodes, which may come here when their
   *     node is lost
   */
  public HostOriginPolicy(ServerConfig config, Supplier<Set<String>> nodes) {
    this.nodes = nodes;
    scheme = config.tls() ? "https" : "http";
    certified = config.certificate().isPresent() || !config.tls();
    host = config.host();
    allowOrigins = config.allowOrigins();
    url = config.url();
    receivers = config.multicast().isPresent() ? Set.of(RECEIVER) : Set.of();
    url.ifPresent(here -> add(here.bareHost()));
    config.names().forEach(this::add);
    add(config.host());
    literal(config.host())
        .ifPresent(host -> {
          if (host.isAnyLocalAddress()) {
            addMachine();
          }
        });
    if (config.isLocalOnly() || addresses.stream().anyMatch(InetAddress::isLoopbackAddress)) {
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

  /** {@return the names that a certificate for this server must contain} */
  public Set<String> names() {
    Set<String> all = new HashSet<>(names);
    literal(host)
        .filter(address -> !address.isAnyLocalAddress())
        .ifPresent(address -> all.add(address.getHostAddress()));
    return all;
  }

  /** {@return the addresses that a certificate should contain} */
  public Set<String> addresses() {
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
    return publicHost(host) && url.filter(PublicUrl::isLocalOnly).isEmpty();
  }

  /** {@return whether the origin is that of the public URL} */
  boolean publicOrigin(@Nullable String origin) {
    return url.filter(here -> here.origin().equals(origin)).isPresent();
  }

  /** {@return whether browsers connect with TLS: to this server, or to the proxy before it} */
  boolean secure(String host, boolean tls) {
    return tls || (publicHost(host) && url.filter(PublicUrl::secure).isPresent());
  }

  /** {@return whether the operator configured the certificate, here or in the proxy before it} */
  boolean trustedCertificate() {
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

  /** {@return the origins of the pages of other nodes} */
  Set<String> nodes() {
    return nodes.get();
  }

  /**
   * {@return the origins of the receivers of multicast groups that pages may ask; none where the
   * server offers no groups}
   */
  Set<String> receivers() {
    return receivers;
  }

  /**
   * {@return whether a page of {@code origin} may open a WebSocket}
   *
   * @param origin value of the header; null when the request does not come from a browser
   * @param port the server's own port
   */
  boolean allowsSocket(@Nullable String origin, int port) {
    return allowsOrigin(origin, port) || nodes.get().contains(origin);
  }

  /**
   * {@return whether a page of {@code origin} may use this server}
   *
   * @param origin value of the header; null when the request does not come from a browser
   * @param port the server's own port
   */
  boolean allowsOrigin(@Nullable String origin, int port) {
    return origin == null
        || allowOrigins.contains(origin)
        || publicOrigin(origin)
        || own(origin, port);
  }

  /**
   * Tests for the server's own origin: its scheme and port with any of its names; browsers omit the
   * scheme's default port.
   */
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
