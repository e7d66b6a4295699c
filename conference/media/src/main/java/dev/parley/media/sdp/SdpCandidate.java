package dev.parley.media.sdp;

import dev.parley.media.ice.CandidateType;
import dev.parley.media.ice.TransportProtocol;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * ICE candidate in SDP (RFC 8839, section 5.1). The candidates of a peer are unverified claims.
 *
 * @param foundation the same for candidates of one base and type
 * @param component 1 for RTP
 * @param transport {@code udp} or {@code tcp}
 * @param priority higher is tried first
 * @param address numeric, or an mDNS name such as {@code abc.local}
 * @param port 0 to 65,535
 * @param type {@code host}, {@code srflx}, {@code prflx} or {@code relay}
 * @param tcpType {@code active}, {@code passive} or {@code so}; empty for UDP
 */
public record SdpCandidate(
    String foundation,
    int component,
    String transport,
    long priority,
    String address,
    int port,
    String type,
    String tcpType) {
  private static final long PRIORITY_MAX = 0xffff_ffffL;

  /** Syntax of RFC 8839, section 5.1; extensions behind it are ignored. */
  private static final Pattern WRITTEN =
      Pattern.compile(
          "(?<foundation>[A-Za-z0-9+/]{1,32}) (?<component>[0-9]{1,3})"
              + " (?<transport>(?i:udp|tcp)) (?<priority>[0-9]{1,10})"
              + " (?<address>[A-Za-z0-9.:%-]{1,255}) (?<port>[0-9]{1,5})"
              + " typ (?<type>host|srflx|prflx|relay)"
              + "(?: tcptype (?<tcptype>active|passive|so))?(?: .*)?");

  /**
   * {@return a local UDP candidate}
   *
   * @param index 0 for the most preferred, 1 for the next
   */
  public static SdpCandidate udp(int index, String address, int port) {
    return host(index, "udp", (126L << 24) + ((65_535L - index) << 8), address, port, "");
  }

  /**
   * {@return a local candidate that accepts TCP connections (RFC 6544)}
   *
   * @param index 0 for the most preferred, 1 for the next
   */
  public static SdpCandidate tcp(int index, String address, int port) {
    var preference = (4L << 13) + 8_191 - index; // RFC 6544, 4.2
    return host(index, "tcp", (90L << 24) + (preference << 8), address, port, "passive");
  }

  private static SdpCandidate host(
      int index, String transport, long preference, String address, int port, String tcpType) {
    var foundation = transport.charAt(0) + Integer.toString(index);
    var priority = preference + 255; // of component 1 (RFC 8445, 5.1.2.1)
    return new SdpCandidate(foundation, 1, transport, priority, address, port, "host", tcpType);
  }

  /** {@return the parsed candidate; empty when it has an unsupported form} */
  public static Optional<SdpCandidate> read(String value) {
    var found = WRITTEN.matcher(value);
    if (!found.matches()
        || Long.parseLong(found.group("priority")) > PRIORITY_MAX
        || Integer.parseInt(found.group("port")) > 65_535) {
      return Optional.empty();
    }
    var tcpType = found.group("tcptype");
    return Optional.of(
        new SdpCandidate(
            found.group("foundation"),
            Integer.parseInt(found.group("component")),
            found.group("transport").toLowerCase(Locale.ROOT),
            Long.parseLong(found.group("priority")),
            found.group("address"),
            Integer.parseInt(found.group("port")),
            found.group("type"),
            tcpType == null ? "" : tcpType));
  }

  /**
   * {@return the candidate for the ICE agent; empty for a host name and for an unreachable address}
   */
  public Optional<dev.parley.media.ice.IceCandidate> forIce() {
    Optional<TransportProtocol> by = byTransport();
    Optional<CandidateType> kind =
        Arrays.stream(CandidateType.values())
            .filter(each -> each.sdpName().equals(type))
            .findFirst();
    try {
      InetAddress host = InetAddress.ofLiteral(address);
      if (by.isEmpty()
          || kind.isEmpty()
          || port == 0
          || host.isAnyLocalAddress()
          || host.isMulticastAddress()) {
        return Optional.empty();
      }
      return Optional.of(
          new dev.parley.media.ice.IceCandidate(
              foundation,
              component,
              by.get(),
              priority,
              new InetSocketAddress(host, port),
              kind.get()));
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // a name, which is not looked up, or out of ICE's bounds
    }
  }

  private Optional<TransportProtocol> byTransport() {
    return switch (transport + tcpType) {
      case "udp" -> Optional.of(TransportProtocol.UDP);
      case "tcpactive" -> Optional.of(TransportProtocol.TCP_ACTIVE);
      case "tcppassive" -> Optional.of(TransportProtocol.TCP_PASSIVE);
      default -> Optional.empty();
    };
  }

  String text() {
    var end = tcpType.isEmpty() ? "" : " tcptype " + tcpType;
    return foundation
        + ' '
        + component
        + ' '
        + transport
        + ' '
        + priority
        + ' '
        + address
        + ' '
        + port
        + " typ "
        + type
        + end;
  }
}
