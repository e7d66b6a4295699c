package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.giop.CodeSetInfo;
import dev.parley.iiop.giop.ServiceContext.ListenPoint;
import dev.parley.iiop.giop.TaggedProfile;
import dev.parley.iiop.ior.Components;
import dev.parley.iiop.ior.IiopProfile;
import dev.parley.iiop.ior.Ior;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** Factory of references to local objects. */
final class Publishing {
  private static final int STREAM_FORMAT = 2;

  /**
   * Supported options: Integrity, Confidentiality and EstablishTrustInTarget
   * (Security::AssociationOptions).
   */
  private static final int TLS_SUPPORTS = 0x66;

  /** Required options: Integrity and Confidentiality. */
  private static final int TLS_REQUIRES = 0x06;

  private Publishing() {}

  /**
   * {@return the reference of an object} It has one profile, with the first listen point as its
   * address and the others as alternate addresses.
   *
   * @param points hosts and ports, including those with TLS
   */
  static Ior reference(
      String repositoryId,
      byte[] key,
      GiopVersion version,
      List<ListenPoint> points,
      List<Published> published) {
    List<ListenPoint> plain = new ArrayList<>(points);
    List<Published> tls = published.stream().filter(each -> each.port() > 0 && each.tls()).toList();
    tls.forEach(each -> plain.remove(new ListenPoint(each.host(), each.port())));
    String host = plain.isEmpty() ? hostOf(tls) : plain.getFirst().host();
    int port = plain.isEmpty() ? 0 : plain.getFirst().port();
    if (version == GiopVersion.V1_0) {
      return Ior.of(repositoryId, List.of(new IiopProfile(version, host, port, key, List.of())));
    }
    List<TaggedProfile> components = new ArrayList<>();
    components.add(Components.ofOrbType(OwnEndpoints.ORB_TYPE));
    components.add(Components.ofCodeSets(CodeSetInfo.OURS));
    tls.forEach(each ->
        components.add(
            Components.ofSsl(
                new Components.Ssl(
                    TLS_SUPPORTS, plain.isEmpty() ? TLS_REQUIRES : 0, each.port()))));
    plain.stream()
        .skip(1)
        .forEach(each ->
            components.add(
                Components.ofAlternate(new Components.HostPort(each.host(), each.port()))));
    components.add(Components.ofMaxStreamFormat(STREAM_FORMAT));
    List<URI> own =
        published.stream()
            .map(each -> each.acceptor().endpoint())
            .filter(Publishing::near)
            .toList();
    if (!own.isEmpty()) {
      components.add(OwnEndpoints.component(own));
    }
    return Ior.of(repositoryId, List.of(new IiopProfile(version, host, port, key, components)));
  }

  private static String hostOf(List<Published> tls) {
    return tls.isEmpty() ? "" : tls.getFirst().host();
  }

  private static boolean near(URI endpoint) {
    return endpoint.getPort() < 0;
  }
}
