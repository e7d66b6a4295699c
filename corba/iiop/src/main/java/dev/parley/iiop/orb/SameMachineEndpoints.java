package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.giop.TaggedData;
import dev.parley.iiop.ior.IiopProfile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Tagged component with endpoints on the same machine, which Parley adds to its references: its own
 * peers use them, since they are faster than TCP. Other ORBs ignore the component.
 *
 * <p>A reference may come from any source. Therefore an endpoint is used only on the boot of this
 * machine that the reference states, and dialled only if its transport finds that it belongs to
 * this user.
 */
final class SameMachineEndpoints {
  /** ORB type of Parley: "PLY" and a number. */
  static final int ORB_TYPE = 0x504C5900;

  /** Tag of the component: the machine's boot id, the number of endpoints, and the endpoints. */
  static final int TAG = 0x504C5902;

  private static final int ENDPOINTS_MAX = 16;
  private static final String MACHINE = machine();

  private SameMachineEndpoints() {}

  private static String machine() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
    } catch (IOException e) {
      return UUID.randomUUID().toString(); // matches this process only
    }
  }

  /** {@return the component for these endpoints} */
  static TaggedData component(List<URI> endpoints) {
    return new TaggedData(
        TAG,
        CdrOutput.encapsulation(out -> {
          out.writeString(MACHINE);
          out.writeInt(endpoints.size());
          endpoints.forEach(each -> out.writeString(each.toString()));
        }));
  }

  /** {@return the endpoints on this machine; whose they are is checked when they are dialled} */
  static List<URI> of(List<IiopProfile> profiles) {
    List<URI> endpoints = new ArrayList<>();
    for (IiopProfile profile : profiles) {
      for (TaggedData component : profile.components()) {
        if (component.tag() == TAG) {
          read(component, endpoints);
        }
      }
    }
    return endpoints;
  }

  private static void read(TaggedData component, List<URI> endpoints) {
    CdrInput in = CdrInput.encapsulation(component.data(), CodeSets.DEFAULT, IiopLimits.DEFAULT);
    boolean here = in.readString().equals(MACHINE);
    int count = in.readLength(Integer.BYTES);
    if (count > ENDPOINTS_MAX) {
      throw CdrException.fixedLimitExceeded("endpoints of a reference", count, ENDPOINTS_MAX);
    }
    for (int i = 0; i < count; i++) {
      Optional<URI> endpoint = endpoint(in.readString());
      if (here) {
        endpoint.ifPresent(endpoints::add);
      }
    }
  }

  /**
   * {@return the endpoint, if it leads to no host} One with a host could lead anywhere, also where
   * only the host of the connection is permitted.
   */
  private static Optional<URI> endpoint(String text) {
    try {
      return Optional.of(URI.create(text)).filter(SameMachineEndpoints::isOne);
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // malformed: the other endpoints are used
    }
  }

  /**
   * {@return whether an endpoint may come from this component, and so needs a check of its owner}
   */
  static boolean isOne(URI endpoint) {
    return endpoint.getRawAuthority() == null;
  }
}
