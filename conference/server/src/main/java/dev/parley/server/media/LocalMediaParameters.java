package dev.parley.server.media;

import dev.parley.media.dtls.CertificateFingerprint;
import dev.parley.media.dtls.DtlsCertificate;
import dev.parley.media.ice.IceCredentials;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.LocalParameters;
import dev.parley.media.sdp.SdpCandidate;
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
 * Local media parameters in each SDP answer: certificate fingerprint and ICE candidates.
 *
 * @param fingerprint of the server's DTLS certificate
 * @param candidates ICE candidates, in order of preference
 * @param random source of unguessable values
 */
record LocalMediaParameters(
    CertificateFingerprint fingerprint, List<SdpCandidate> candidates, RandomGenerator random) {
  /**
   * Codecs in order of preference: first those that all browsers decode in hardware or cheaply,
   * then those with better compression.
   */
  static final List<Codec> CODECS =
      List.of(Codec.OPUS, Codec.VP8, Codec.H264, Codec.VP9, Codec.AV1);

  /**
   * {@return the parameters for open ports}
   *
   * @param bound address of the UDP port
   * @param tcpPort TCP port; empty if there is none
   */
  static LocalMediaParameters at(
      MediaAddresses host,
      InetSocketAddress bound,
      OptionalInt tcpPort,
      DtlsCertificate certificate,
      RandomGenerator random) {
    List<SdpCandidate> candidates = new ArrayList<>();
    for (String address : announcedAddresses(host, bound.getAddress())) {
      candidates.add(SdpCandidate.udp(candidates.size(), address, bound.getPort()));
    }
    // TCP candidates come last: they are only for networks that block UDP.
    tcpPort.ifPresent(port -> {
      List<String> all = announcedAddresses(host, host.host());
      for (int i = 0; i < all.size(); i++) {
        candidates.add(SdpCandidate.tcp(i, all.get(i), port));
      }
    });
    return new LocalMediaParameters(certificate.fingerprint(), List.copyOf(candidates), random);
  }

  private static List<String> announcedAddresses(MediaAddresses host, InetAddress bound) {
    return host.announced().isEmpty() ? addresses(bound) : host.announced();
  }

  private static List<String> addresses(InetAddress bound) {
    if (!bound.isAnyLocalAddress()) {
      return List.of(bound.getHostAddress());
    }
    try {
      // IPv4 first: where both work, a browser takes the first candidate.
      return NetworkInterface.networkInterfaces()
          .flatMap(NetworkInterface::inetAddresses)
          .filter(each -> !each.isLinkLocalAddress() && !each.isMulticastAddress())
          // An IPv6 wildcard socket receives both families, an IPv4 socket only its own.
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

  /** {@return the transport parameters for one peer} */
  LocalParameters forPeer(IceCredentials ice) {
    return new LocalParameters(ice, fingerprint, candidates, CODECS);
  }
}
