package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.giop.TaggedData;
import dev.parley.iiop.ior.IiopProfile;
import dev.parley.transport.api.RuntimeFolder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Tagged component with endpoints on the same machine, which Parley adds to its references: its own
 * peers use them, since they are faster than TCP. Other ORBs ignore the component.
 *
 * <p>A reference may come from any source. Therefore an endpoint is used only if it belongs to the
 * same user, on the same boot of this machine as the reference states.
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

  /** {@return the endpoints of this user on this machine} */
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
      String text = in.readString();
      if (here && isOwnedByUser(text)) {
        endpoints.add(URI.create(text));
      }
    }
  }

  /**
   * Returns whether an endpoint belongs to this user. Shared memory and pipes check the peer's user
   * themselves.
   */
  private static boolean isOwnedByUser(String text) {
    try {
      URI endpoint = URI.create(text);
      return switch (String.valueOf(endpoint.getScheme())) {
        case "memory", "pipe" -> true;
        case "unix" ->
            endpoint.getPath() != null
                && Files.getOwner(Path.of(endpoint.getPath()))
                    .getName()
                    .equals(RuntimeFolder.user());
        default -> false;
      };
    } catch (IllegalArgumentException | IOException e) {
      return false; // malformed, or no such socket file
    }
  }
}
