package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.giop.CodeSetComponentInfo;
import dev.parley.iiop.giop.TargetAddress;
import dev.parley.iiop.ior.IiopAddress;
import dev.parley.iiop.ior.IiopProfile;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.ior.TaggedComponents;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decoded object reference: endpoints to dial, and protocol properties of the server.
 *
 * <p>Immutable.
 *
 * @param reference original reference
 * @param addresses addresses in the order in which they are tried
 * @param endpoints transport endpoints in the order in which they are tried; those of the same
 *     machine, which Parley adds for its own peers, come first
 * @param version highest GIOP version that the server supports
 * @param codeSets code sets that the server supports; empty if it does not state them
 * @param streamFormat highest stream format version of custom values that the server reads
 * @param parleyPeer whether the server is a Parley process
 */
record DecodedReference(
    Ior reference,
    List<IiopAddress> addresses,
    List<URI> endpoints,
    GiopVersion version,
    Optional<CodeSetComponentInfo> codeSets,
    int streamFormat,
    boolean parleyPeer) {
  static DecodedReference of(Ior reference) {
    List<IiopProfile> profiles = reference.iiopProfiles();
    List<IiopAddress> addresses = reference.addresses();
    Set<URI> endpoints = new LinkedHashSet<>(SameMachineEndpoints.of(profiles));
    addresses.forEach(each -> endpoint(each, each.host()).ifPresent(endpoints::add));
    Optional<IiopProfile> first = profiles.stream().findFirst();
    return new DecodedReference(
        reference,
        addresses,
        List.copyOf(endpoints),
        first.map(IiopProfile::version).orElse(GiopVersion.V1_0),
        first.flatMap(profile -> TaggedComponents.codeSets(profile.components())),
        first.map(profile -> TaggedComponents.maxStreamFormat(profile.components())).orElse(1),
        first
            .flatMap(profile -> TaggedComponents.orbType(profile.components()))
            .filter(type -> type == SameMachineEndpoints.ORB_TYPE)
            .isPresent());
  }

  /**
   * {@return the same object at another host: only the ports of the reference's addresses are used}
   *
   * @param near whether endpoints on the same machine are included
   */
  DecodedReference atHost(String host, boolean near) {
    Set<URI> there = new LinkedHashSet<>();
    if (near) {
      there.addAll(SameMachineEndpoints.of(reference.iiopProfiles()));
    }
    addresses.forEach(each -> endpoint(each, host).ifPresent(there::add));
    return new DecodedReference(
        reference, addresses, List.copyOf(there), version, codeSets, streamFormat, parleyPeer);
  }

  /**
   * {@return the same object with GIOP 1.0; empty if the server itself stated the version} A
   * hand-written reference, such as a {@code corbaloc:}, has no type id, and its version is a
   * guess.
   */
  Optional<DecodedReference> withGiop10() {
    return reference.typeId().isEmpty() && version.atLeast(GiopVersion.V1_1)
        ? Optional.of(
            new DecodedReference(
                reference,
                addresses,
                endpoints,
                GiopVersion.V1_0,
                codeSets,
                streamFormat,
                parleyPeer))
        : Optional.empty();
  }

  /**
   * Returns the endpoint of an address; empty for a malformed host, so that other addresses are
   * tried.
   */
  private static Optional<URI> endpoint(IiopAddress address, String name) {
    String host = name.indexOf(':') < 0 || name.startsWith("[") ? name : "[" + name + "]";
    try {
      URI endpoint = new URI((address.tls() ? "tls://" : "tcp://") + host + ":" + address.port());
      return Optional.of(endpoint)
          .filter(each -> each.getHost() != null && each.getPort() == address.port());
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  /** {@return the object key; empty if no profile can be decoded} */
  byte[] key() {
    return addresses.isEmpty()
        ? reference.iiopProfiles().stream().findFirst().map(IiopProfile::key).orElse(new byte[0])
        : addresses.getFirst().profile().key();
  }

  /** {@return the target address of a request} */
  TargetAddress target(RequestRoute.AddressingDisposition naming) {
    return switch (naming) {
      case KEY -> new TargetAddress.KeyAddress(key());
      case PROFILE -> new TargetAddress.ProfileAddress(reference.profiles().get(selected()));
      case REFERENCE ->
          new TargetAddress.ReferenceAddress(selected(), reference.typeId(), reference.profiles());
    };
  }

  private int selected() {
    for (int i = 0; i < reference.profiles().size(); i++) {
      if (reference.profiles().get(i).tag() == IiopProfile.TAG) {
        return i;
      }
    }
    return 0;
  }

  /** {@return the first endpoint, for messages} */
  String endpointText() {
    return endpoints.isEmpty()
        ? "no address that is understood here"
        : endpoints.getFirst().toString();
  }
}
