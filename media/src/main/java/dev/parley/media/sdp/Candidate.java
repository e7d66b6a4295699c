package dev.parley.media.sdp;

import java.util.Locale;
import java.util.Optional;

/**
 * An address where a side may be reached (RFC 8839, section 5.1). What a peer says of itself is
 * only a claim.
 *
 * @param foundation same for candidates of one base and kind
 * @param component 1 for RTP
 * @param transport {@code udp} or {@code tcp}
 * @param priority greater is tried first
 * @param address numeric, or a name such as {@code abc.local}
 * @param port 0 to 65,535
 * @param type {@code host}, {@code srflx}, {@code prflx} or {@code relay}
 * @param tcpType {@code active}, {@code passive} or {@code so}; empty for UDP
 */
public record Candidate(
    String foundation,
    int component,
    String transport,
    long priority,
    String address,
    int port,
    String type,
    String tcpType) {
  private static final long PRIORITY_MAX = 0xffff_ffffL;

  /**
   * {@return an own address for UDP}
   *
   * @param index 0 for the most wanted, 1 for the next
   */
  public static Candidate udp(int index, String address, int port) {
    return host(index, "udp", (126L << 24) + ((65_535L - index) << 8), address, port, "");
  }

  /**
   * {@return an own address where TCP connections are accepted (RFC 6544)}
   *
   * @param index 0 for the most wanted, 1 for the next
   */
  public static Candidate tcp(int index, String address, int port) {
    var preference = (4L << 13) + 8_191 - index; // RFC 6544, 4.2
    return host(index, "tcp", (90L << 24) + (preference << 8), address, port, "passive");
  }

  private static Candidate host(
      int index, String transport, long preference, String address, int port, String tcpType) {
    var foundation = transport.charAt(0) + Integer.toString(index);
    var priority = preference + 255; // of component 1 (RFC 8445, 5.1.2.1)
    return new Candidate(foundation, 1, transport, priority, address, port, "host", tcpType);
  }

  /** {@return the candidate, or none when it is not written as ours are} */
  static Optional<Candidate> read(String value) {
    var words = value.split(" ", 40);
    if (words.length < 8
        || !words[0].matches("[A-Za-z0-9+/]{1,32}")
        || !words[1].matches("[0-9]{1,3}")
        || !words[3].matches("[0-9]{1,10}")
        || Long.parseLong(words[3]) > PRIORITY_MAX
        || !words[4].matches("[A-Za-z0-9.:%-]{1,255}")
        || !words[5].matches("[0-9]{1,5}")
        || Integer.parseInt(words[5]) > 65_535
        || !words[2].toLowerCase(Locale.ROOT).matches("udp|tcp")
        || !words[6].equals("typ")
        || !words[7].matches("host|srflx|prflx|relay")) {
      return Optional.empty();
    }
    var tcp = words.length > 9 && words[8].equals("tcptype");
    var tcpType = tcp && words[9].matches("active|passive|so") ? words[9] : "";
    return Optional.of(
        new Candidate(
            words[0],
            Integer.parseInt(words[1]),
            words[2].toLowerCase(Locale.ROOT),
            Long.parseLong(words[3]),
            words[4],
            Integer.parseInt(words[5]),
            words[7],
            tcpType));
  }

  String text() {
    return "%s %d %s %d %s %d typ %s%s"
        .formatted(
            foundation,
            component,
            transport,
            priority,
            address,
            port,
            type,
            tcpType.isEmpty() ? "" : " tcptype " + tcpType);
  }
}
