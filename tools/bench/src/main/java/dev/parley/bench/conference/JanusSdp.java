package dev.parley.bench.conference;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reconciles two SDP offers: Janus sends an offer to a subscriber, and our client has made one too.
 * Janus' offer is taken as the answer to ours; the answer to Janus repeats its offer with our
 * transport.
 */
final class JanusSdp {
  private static final Set<String> OF_TRANSPORT =
      Set.of("ice-ufrag", "ice-pwd", "fingerprint", "setup", "candidate", "end-of-candidates");

  /** Attributes that describe only their sender, and are left out of an answer. */
  private static final Set<String> OF_SENDER =
      Set.of("ice-lite", "ice-options", "ssrc", "ssrc-group", "msid", "msid-semantic");

  private JanusSdp() {}

  /** {@return Janus' offer as the answer to ours; our side begins the DTLS handshake} */
  static String toOurs(String theirs) {
    return theirs.replace("a=setup:actpass", "a=setup:passive");
  }

  /** {@return the answer to Janus' offer} */
  static String toTheirs(String theirs, String ours) {
    List<String> transport = transport(ours);
    return theirs
        .lines()
        .filter(line -> !OF_TRANSPORT.contains(name(line)) && !OF_SENDER.contains(name(line)))
        .map(line -> line.equals("a=sendonly") ? "a=recvonly" : line)
        .flatMap(line ->
            name(line).equals("mid")
                ? Stream.concat(Stream.of(line), transport.stream())
                : Stream.of(line))
        .collect(Collectors.joining("\r\n", "", "\r\n"));
  }

  /** {@return the transport attributes in the first media section of our offer} */
  private static List<String> transport(String ours) {
    return ours.lines()
        .dropWhile(line -> !line.startsWith("m="))
        .skip(1)
        .takeWhile(line -> !line.startsWith("m="))
        .filter(line -> OF_TRANSPORT.contains(name(line)))
        .map(line -> line.startsWith("a=setup:") ? "a=setup:active" : line)
        .toList();
  }

  /** {@return the name of the attribute; empty for any other line} */
  private static String name(String line) {
    int colon = line.indexOf(':');
    return line.startsWith("a=") ? line.substring(2, colon < 0 ? line.length() : colon) : "";
  }
}
