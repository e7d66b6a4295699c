package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.giop.CodeSetComponentInfo;
import dev.parley.iiop.giop.ServiceContext.ListenPoint;
import dev.parley.iiop.giop.TaggedData;
import dev.parley.iiop.ior.IiopProfile;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.ior.TaggedComponents;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** Factory of references to local objects. */
final class IorFactory {
  private static final int STREAM_FORMAT = 2;

  /**
   * Supported options: Integrity, Confidentiality and EstablishTrustInTarget
   * (Security::AssociationOptions).
   */
  private static final int TLS_SUPPORTS = 0x66;

  /** Required options: Integrity and Confidentiality. */
  private static final int TLS_REQUIRES = 0x06;

  private IorFactory() {}

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
      List<PublishedAddress> published) {
    List<ListenPoint> plain = new ArrayList<>(points);
    List<PublishedAddress> tls =
        published.stream().filter(each -> each.port() > 0 && each.tls()).toList();
    tls.forEach(each -> plain.remove(new ListenPoint(each.host(), each.port())));
    String host = plain.isEmpty() ? hostOf(tls) : plain.getFirst().host();
    int port = plain.isEmpty() ? 0 : plain.getFirst().port();
    if (version == GiopVersion.V1_0) {
      return Ior.of(repositoryId, List.of(new IiopProfile(version, host, port, key, List.of())));
    }
    List<TaggedData> components = new ArrayList<>();
    components.add(TaggedComponents.ofOrbType(SameMachineEndpoints.ORB_TYPE));
    components.add(TaggedComponents.ofCodeSets(CodeSetComponentInfo.SUPPORTED));
    tls.forEach(each ->
        components.add(
            TaggedComponents.ofSsl(
                new TaggedComponents.Ssl(
                    TLS_SUPPORTS, plain.isEmpty() ? TLS_REQUIRES : 0, each.port()))));
    plain.stream()
        .skip(1)
        .forEach(each ->
            components.add(
                TaggedComponents.ofAlternate(
                    new TaggedComponents.HostPort(each.host(), each.port()))));
    components.add(TaggedComponents.ofMaxStreamFormat(STREAM_FORMAT));
    List<URI> own =
        published.stream()
            .map(each -> each.acceptor().endpoint())
            .filter(IorFactory::near)
            .toList();
    if (!own.isEmpty()) {
      components.add(SameMachineEndpoints.component(own));
    }
    return Ior.of(repositoryId, List.of(new IiopProfile(version, host, port, key, components)));
  }

  private static String hostOf(List<PublishedAddress> tls) {
    return tls.isEmpty() ? "" : tls.getFirst().host();
  }

  private static boolean near(URI endpoint) {
    return endpoint.getPort() < 0;
  }
}
