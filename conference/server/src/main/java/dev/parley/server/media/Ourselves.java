package dev.parley.server.media;

import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.dtls.Fingerprint;
import dev.parley.media.ice.Credentials;
import dev.parley.media.sdp.Candidate;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.OurSide;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;

/**
 * What the server says of itself in each answer.
 *
 * @param fingerprint of its certificate
 * @param candidates where it is reached
 * @param random for what is not to be guessed
 */
record Ourselves(Fingerprint fingerprint, List<Candidate> candidates, RandomGenerator random) {
  /** Most wanted first: what each browser decodes in hardware or cheaply, then what is smaller. */
  static final List<Codec> CODECS =
      List.of(Codec.OPUS, Codec.VP8, Codec.H264, Codec.VP9, Codec.AV1);

  /**
   * {@return what is said of ports that are open}
   *
   * @param bound where datagrams are read
   * @param tcpPort where connections are accepted; empty for nowhere
   */
  static Ourselves at(
      MediaHost host,
      InetSocketAddress bound,
      OptionalInt tcpPort,
      DtlsCertificate certificate,
      RandomGenerator random) {
    List<Candidate> candidates = new ArrayList<>();
    for (String address : told(host, bound.getAddress())) {
      candidates.add(Candidate.udp(candidates.size(), address, bound.getPort()));
    }
    // After those for UDP: only where these do not get through.
    tcpPort.ifPresent(port -> {
      List<String> all = told(host, host.host());
      for (int i = 0; i < all.size(); i++) {
        candidates.add(Candidate.tcp(i, all.get(i), port));
      }
    });
    return new Ourselves(certificate.fingerprint(), List.copyOf(candidates), random);
  }

  private static List<String> told(MediaHost host, InetAddress bound) {
    return host.announced().isEmpty() ? addresses(bound) : host.announced();
  }

  private static List<String> addresses(InetAddress bound) {
    if (!bound.isAnyLocalAddress()) {
      return List.of(bound.getHostAddress());
    }
    try {
      // IPv4 first: where both work, a browser takes what is first.
      return NetworkInterface.networkInterfaces()
          .flatMap(NetworkInterface::inetAddresses)
          .filter(each -> !each.isLinkLocalAddress() && !each.isMulticastAddress())
          // A socket of IPv6 hears both, and one of IPv4 its own.
          .filter(each -> bound instanceof Inet6Address || each instanceof Inet4Address)
          .sorted(
              Comparator.comparing(InetAddress::isLoopbackAddress)
                  .thenComparing(each -> each instanceof Inet6Address))
          .map(each -> each.getHostAddress().replaceAll("%.*", ""))
          .toList();
    } catch (SocketException e) {
      return List.of(InetAddress.getLoopbackAddress().getHostAddress());
    }
  }

  /** {@return what it says to one peer} */
  OurSide side(Credentials ice) {
    return new OurSide(ice, fingerprint, candidates, CODECS);
  }
}
