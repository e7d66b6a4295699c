package dev.parley.media.payload;

import static org.assertj.core.api.Assertions.assertThat;

/** What holds of every view, whatever it is wrapped around. */
final class PayloadViews {
  /** {@return whether the payload was taken; nothing outside of it was looked at or written} */
  static boolean read(PayloadView view, byte[] payload) {
    boolean taken = view.wrap(payload, 0, payload.length, true);
    byte[] changed = payload.clone();
    view.renumber(changed, 0, changed.length, 12_345, 67);
    if (taken) {
      within(view);
      int number = view.pictureId();
      int base = view.baseId();
      assertThat(view.wrap(changed, 0, changed.length, true)).isTrue();
      if (number != PayloadView.NONE) {
        int mask = (1 << view.pictureIdBits()) - 1;
        assertThat(view.pictureId()).isEqualTo(number + 12_345 & mask);
      }
      if (base != PayloadView.NONE) {
        assertThat(view.baseId()).isEqualTo(base + 67 & 0xFF);
      }
    }
    return taken;
  }

  private static void within(PayloadView view) {
    assertThat(view.temporalId()).isBetween(0, 7);
    assertThat(view.spatialId()).isBetween(0, 7);
    assertThat(view.pictureId()).isBetween(-1, (1 << view.pictureIdBits()) - 1);
    if (view.keyFrameStart()) {
      assertThat(view.spatialId()).isZero();
    }
  }

  private PayloadViews() {}
}
