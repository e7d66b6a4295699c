package dev.parley.media.payload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;

/**
 * Fuzz target: dependency descriptors one after another, each behind a byte with its length. Its
 * short form is in {@link PayloadFuzzTest}.
 */
public final class DependencyDescriptorFuzz {
  private DependencyDescriptorFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    DependencyDescriptor view = new DependencyDescriptor();
    int at = 0;
    while (at < input.length) {
      int length = Math.min(input[at] & 0xFF, input.length - at - 1);
      if (PayloadViews.read(view, Arrays.copyOfRange(input, at + 1, at + 1 + length))
          && view.known()) {
        relations(view);
      }
      at += 1 + length;
    }
  }

  private static void relations(DependencyDescriptor view) {
    assertThat(view.decodeTargets()).isBetween(1, DependencyDescriptor.DECODE_TARGETS_MAX);
    assertThat(view.chains()).isBetween(0, view.decodeTargets());
    for (int target = 0; target < view.decodeTargets(); target++) {
      assertThat(view.indication(target)).isBetween(0, 3);
      assertThat(view.protectedBy(target)).isBetween(0, Math.max(0, view.chains() - 1));
    }
    for (int i = 0; i < view.frameDifferences(); i++) {
      assertThat(view.frameDifference(i)).isBetween(1, 4_096);
    }
  }
}
