package dev.parley.interop.peer;

import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import dev.parley.iiop.OrbBuilder;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.rmi.AllowList;
import java.nio.ByteOrder;

/** How a peer's runtime is set up. */
final class Settings {
  /** Chains of values as long as the others take, and as many fragments as GlassFish ORB sends. */
  private static final IiopLimits LIMITS =
      IiopLimits.DEFAULT.withValues(1_000, 100_000, 256);

  private static final AllowList SERIALIZABLE =
      AllowList.of("dev.parley.interop.rmi.*", Settings.class.getClassLoader());

  private Settings() {}

  private static Class<?> named(String repositoryId) {
    var value = Values.named(repositoryId);
    return value == null ? SERIALIZABLE.classNamed(repositoryId) : value;
  }

  static OrbBuilder of(Parley parley, Options options) {
    return Orb.builder(parley)
        .version(
            switch (options.giop()) {
              case 0 -> GiopVersion.V1_0;
              case 1 -> GiopVersion.V1_1;
              default -> GiopVersion.V1_2;
            })
        .order(options.has("--little") ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN)
        .fragmentBytes(options.has("--fragments") ? 4_000 : 1 << 20)
        .bidirectional(options.has("--bidirectional"))
        .limits(LIMITS)
        .filter(Settings::named);
  }
}
