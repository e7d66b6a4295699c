package dev.parley.media.ice;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Candidates as text: foundation, component, transport, priority, address, port, {@code typ} and
 * the type, then pairs of words, of which only {@code tcptype} matters. Where a reflexive candidate
 * was seen from is neither kept nor told.
 */
final class CandidateText {
  /** Longest text that is read. */
  static final int CHARS_MAX = 512;

  /** Every part is of bounded length, so that no text makes it go back and forth. */
  private static final Pattern FORM =
      Pattern.compile(
          "(?:candidate:)?([A-Za-z0-9+/]{1,32}) ([0-9]{1,3}) ([A-Za-z]{3}) ([0-9]{1,10}) ([0-9A-Fa-f.:]{2,45})"
              + " ([0-9]{1,5}) typ ([a-z]{4,5})((?: [!-~]{1,64} [!-~]{1,256})*) ?");

  private static final Pattern DOTTED =
      Pattern.compile("[0-9]{1,3}\\.[0-9]{1,3}\\.[0-9]{1,3}\\.[0-9]{1,3}");

  private static final Pattern TCP_TYPE = Pattern.compile(" tcptype (active|passive)(?= |$)");

  private CandidateText() {}

  static Optional<Candidate> read(String text) {
    if (text.length() > CHARS_MAX) {
      return Optional.empty();
    }
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    int component = Integer.parseInt(parts.group(2));
    long priority = Long.parseLong(parts.group(4));
    Transport transport = transport(parts.group(3), parts.group(8));
    InetSocketAddress address = address(parts.group(5), Integer.parseInt(parts.group(6)));
    CandidateType type = type(parts.group(7));
    if (component < 1
        || component > Candidate.COMPONENT_MAX
        || priority < 1
        || priority > Candidate.PRIORITY_MAX
        || transport == null
        || address == null
        || type == null) {
      return Optional.empty();
    }
    return Optional.of(
        new Candidate(parts.group(1), component, transport, priority, address, type));
  }

  static String write(Candidate candidate) {
    InetSocketAddress address = candidate.address();
    String text =
        String.join(
            " ",
            candidate.foundation(),
            Integer.toString(candidate.component()),
            candidate.transport() == Transport.UDP ? "udp" : "tcp",
            Long.toString(candidate.priority()),
            hostText(address.getAddress()),
            Integer.toString(address.getPort()),
            "typ",
            candidate.type().word());
    if (candidate.type() != CandidateType.HOST) {
      text += " raddr 0.0.0.0 rport 9";
    }
    return switch (candidate.transport()) {
      case UDP -> text;
      case TCP_ACTIVE -> text + " tcptype active";
      case TCP_PASSIVE -> text + " tcptype passive";
    };
  }

  private static String hostText(InetAddress address) {
    String text = address.getHostAddress();
    int zone = text.indexOf('%');
    return zone < 0 ? text : text.substring(0, zone);
  }

  private static @Nullable Transport transport(String word, String extensions) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "udp" -> Transport.UDP;
      case "tcp" -> {
        Matcher kind = TCP_TYPE.matcher(extensions);
        if (!kind.find()) {
          yield null;
        }
        yield kind.group(1).equals("active") ? Transport.TCP_ACTIVE : Transport.TCP_PASSIVE;
      }
      default -> null;
    };
  }

  private static @Nullable CandidateType type(String word) {
    for (CandidateType type : CandidateType.values()) {
      if (type.word().equals(word)) {
        return type;
      }
    }
    return null;
  }

  /**
   * An address to which packets can be sent; names, which it would take time to ask for, are none.
   */
  private static @Nullable InetSocketAddress address(String host, int port) {
    if (port < 1 || port > 0xFFFF || !(host.contains(":") || DOTTED.matcher(host).matches())) {
      return null;
    }
    try {
      InetAddress address = InetAddress.ofLiteral(host);
      boolean one = !address.isAnyLocalAddress() && !address.isMulticastAddress();
      return one && !host.equals("255.255.255.255") ? new InetSocketAddress(address, port) : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
