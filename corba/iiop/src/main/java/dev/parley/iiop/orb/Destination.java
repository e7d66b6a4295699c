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
 * What a reference says, understood once: where to go, and how to speak there.
 *
 * <p>Immutable.
 *
 * @param reference as it came
 * @param addresses to try, in order
 * @param endpoints the same for transports; those that Parley adds for its own kind come first
 * @param version the newest that the server speaks
 * @param codeSets what it knows; empty when it does not say
 * @param streamFormat the newest format of custom values that it reads
 * @param parley whether it is a Parley
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
   * {@return the same object at a host that is known otherwise: of what the reference says of the
   * way there, only ports count}
   *
   * @param near whether endpoints on the same machine count too
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
   * {@return the same object by GIOP 1.0; empty where the version is the server's own word} A
   * reference that was written by hand, as {@code corbaloc:}, has no type id, and its version is a
   * guess.
   */
  Optional<Destination> older() {
    return reference.typeId().isEmpty() && version.atLeast(GiopVersion.V1_1)
        ? Optional.of(
            new Destination(
                reference, addresses, endpoints, GiopVersion.V1_0, codeSets, streamFormat, parley))
        : Optional.empty();
  }

  /** Empty for a host that cannot be one: then other addresses are tried. */
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

  /** {@return the key that names the object to its server; empty where no profile is understood} */
  byte[] key() {
    return addresses.isEmpty()
        ? reference.iiopProfiles().stream().findFirst().map(IiopProfile::key).orElse(new byte[0])
        : addresses.getFirst().profile().key();
  }

  /** {@return how a request names the object} */
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

  /** {@return the place, for people} */
  String place() {
    return endpoints.isEmpty()
        ? "no address that is understood here"
        : endpoints.getFirst().toString();
  }
}
