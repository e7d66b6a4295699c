package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.giop.CodeSetInfo;
import dev.parley.iiop.giop.Target;
import dev.parley.iiop.ior.Components;
import dev.parley.iiop.ior.IiopAddress;
import dev.parley.iiop.ior.IiopProfile;
import dev.parley.iiop.ior.Ior;
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
 * @param parley whether the server is a Parley process
 */
record Destination(
    Ior reference,
    List<IiopAddress> addresses,
    List<URI> endpoints,
    GiopVersion version,
    Optional<CodeSetInfo> codeSets,
    int streamFormat,
    boolean parley) {
  static Destination of(Ior reference) {
    List<IiopProfile> profiles = reference.iiopProfiles();
    List<IiopAddress> addresses = reference.addresses();
    Set<URI> endpoints = new LinkedHashSet<>(OwnEndpoints.of(profiles));
    addresses.forEach(each -> endpoint(each, each.host()).ifPresent(endpoints::add));
    Optional<IiopProfile> first = profiles.stream().findFirst();
    return new Destination(
        reference,
        addresses,
        List.copyOf(endpoints),
        first.map(IiopProfile::version).orElse(GiopVersion.V1_0),
        first.flatMap(profile -> Components.codeSets(profile.components())),
        first.map(profile -> Components.maxStreamFormat(profile.components())).orElse(1),
        first
            .flatMap(profile -> Components.orbType(profile.components()))
            .filter(type -> type == OwnEndpoints.ORB_TYPE)
            .isPresent());
  }

  /**
   * {@return the same object at another host: only the ports of the reference's addresses are used}
   *
   * @param near whether endpoints on the same machine are included
   */
  Destination at(String host, boolean near) {
    Set<URI> there = new LinkedHashSet<>();
    if (near) {
      there.addAll(OwnEndpoints.of(reference.iiopProfiles()));
    }
    addresses.forEach(each -> endpoint(each, host).ifPresent(there::add));
    return new Destination(
        reference, addresses, List.copyOf(there), version, codeSets, streamFormat, parley);
  }

  /**
   * {@return the same object with GIOP 1.0; empty if the server itself stated the version} A
   * hand-written reference, such as a {@code corbaloc:}, has no type id, and its version is a
   * guess.
   */
  Optional<Destination> older() {
    return reference.typeId().isEmpty() && version.atLeast(GiopVersion.V1_1)
        ? Optional.of(
            new Destination(
                reference, addresses, endpoints, GiopVersion.V1_0, codeSets, streamFormat, parley))
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
  Target target(Route.Naming naming) {
    return switch (naming) {
      case KEY -> new Target.Key(key());
      case PROFILE -> new Target.Profile(reference.profiles().get(selected()));
      case REFERENCE -> new Target.Reference(selected(), reference.typeId(), reference.profiles());
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
  String place() {
    return endpoints.isEmpty()
        ? "no address that is understood here"
        : endpoints.getFirst().toString();
  }
}
