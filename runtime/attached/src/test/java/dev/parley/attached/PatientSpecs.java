package dev.parley.attached;

import java.time.Duration;

/** Builders of specs whose child has time to start, also on a machine that is busy otherwise. */
final class PatientSpecs {
  private static final Duration START = Duration.ofMinutes(10);

  private PatientSpecs() {}

  static AttachedSpec.Builder plugin(Class<? extends Plugin> plugin) {
    return AttachedSpec.plugin(plugin).startTimeout(START);
  }

  static AttachedSpec.Builder plugin(String plugin) {
    return AttachedSpec.plugin(plugin).startTimeout(START);
  }

  static AttachedSpec.Builder main(String program, String... arguments) {
    return AttachedSpec.main(program, arguments).startTimeout(START);
  }
}
