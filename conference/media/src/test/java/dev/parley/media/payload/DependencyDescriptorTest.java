package dev.parley.media.payload;

import static dev.parley.media.payload.DependencyDescriptor.DISCARDABLE;
import static dev.parley.media.payload.DependencyDescriptor.NOT_PRESENT;
import static dev.parley.media.payload.DependencyDescriptor.REQUIRED;
import static dev.parley.media.payload.DependencyDescriptor.SWITCH;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DependencyDescriptorTest {
  private final DependencyDescriptor view = new DependencyDescriptor();

  private boolean wrap(byte[] bytes) {
    return view.wrap(bytes, 0, bytes.length, false);
  }

  @Test
  void keyFrameBringsTheStructure() {
    assertThat(wrap(Descriptors.key(true, 60, 0x1234))).isTrue();

    assertThat(view.keyFrameStart()).isTrue();
    assertThat(view.frameEnd()).isTrue();
    assertThat(view.pictureId()).isEqualTo(0x1234);
    assertThat(view.decodeTargets()).isEqualTo(4);
    assertThat(view.targetSpatialId(3)).isOne();
    assertThat(view.targetTemporalId(3)).isOne();
    assertThat(view.targetTemporalId(2)).isZero();
    assertThat(view.chains()).isEqualTo(2);
    assertThat(view.protectedBy(1)).isZero();
    assertThat(view.protectedBy(2)).isOne();
    assertThat(view.resolutions()).isEqualTo(2);
    assertThat(view.width(1)).isEqualTo(640);
    assertThat(view.height(0)).isEqualTo(180);
    assertThat(view.frameDifferences()).isZero();
    assertThat(view.active(3)).isTrue();
  }

  @Test
  void laterFramesReferToItsTemplatesAcrossTheWrap() {
    wrap(Descriptors.key(true, 60, 1));

    assertThat(wrap(Descriptors.plain(true, false, (60 + 4) % 64, 2))).isTrue();
    assertThat(view.known()).isTrue();
    assertThat(view.keyFrameStart()).isFalse();
    assertThat(view.spatialId()).isOne();
    assertThat(view.temporalId()).isZero();
    assertThat(view.indication(1)).isEqualTo(NOT_PRESENT);
    assertThat(view.indication(2)).isEqualTo(SWITCH);
    assertThat(view.frameDifferences()).isEqualTo(2);
    assertThat(view.frameDifference(0)).isEqualTo(4);
    assertThat(view.chainDifference(1)).isOne();
    assertThat(view.discardable()).isFalse();

    assertThat(wrap(Descriptors.plain(true, false, (60 + 5) % 64, 3))).isTrue();
    assertThat(view.indication(3)).isEqualTo(DISCARDABLE);
    assertThat(view.discardable()).isTrue();
  }

  @Test
  void aFrameMayHaveItsOwnRelations() {
    wrap(Descriptors.key(true, 0, 1));
    byte[] custom =
        new BitWriter()
            .write(0b11, 2)
            .write(1, 6)
            .write(9, 16)
            .write(0b01111, 5)
            .write(0b0001, 4) // active: the first target only
            .write(0b00_01_10_11, 8)
            .write(1, 2)
            .write(4, 4)
            .write(3, 2)
            .write(4095, 12)
            .write(0, 2)
            .write(200, 8)
            .write(0, 8)
            .bytes();

    assertThat(wrap(custom)).isTrue();
    assertThat(view.active(0)).isTrue();
    assertThat(view.active(1)).isFalse();
    assertThat(view.indication(1)).isEqualTo(DISCARDABLE);
    assertThat(view.indication(3)).isEqualTo(REQUIRED);
    assertThat(view.frameDifference(0)).isEqualTo(5);
    assertThat(view.frameDifference(1)).isEqualTo(4096);
    assertThat(view.chainDifference(0)).isEqualTo(200);
  }

  @Test
  void referencesOfAFrameAreBounded() {
    wrap(Descriptors.key(true, 0, 1));

    assertThat(wrap(withDifferences(DependencyDescriptor.FRAME_DIFFERENCES_MAX))).isTrue();
    assertThat(wrap(withDifferences(DependencyDescriptor.FRAME_DIFFERENCES_MAX + 1))).isFalse();
  }

  private static byte[] withDifferences(int count) {
    BitWriter out = new BitWriter().write(1, 8).write(9, 16).write(0b00010, 5);
    for (int i = 0; i < count; i++) {
      out.write(1, 2).write(i, 4);
    }
    return out.write(0, 2).bytes();
  }

  @Test
  void withoutTemplatesOnlyFrameNumberAndBordersAreKnown() {
    assertThat(wrap(Descriptors.plain(true, false, 3, 77))).isTrue();
    assertThat(view.known()).isFalse();
    assertThat(view.frameStart()).isTrue();
    assertThat(view.pictureId()).isEqualTo(77);
    assertThat(view.keyFrameStart()).isFalse();
  }

  @Test
  void templatesThatAreCutShortLeaveTheOldOnes() {
    wrap(Descriptors.key(true, 0, 1));
    byte[] whole = Descriptors.key(true, 32, 5);

    for (int length = 4; length < whole.length; length++) {
      assertThat(view.wrap(whole, 0, length, false)).as("%d bytes", length).isFalse();
    }

    assertThat(wrap(Descriptors.plain(true, true, 1, 2))).isTrue();
    assertThat(view.known()).isTrue();
  }

  @Test
  void templatesAndLayersAreBounded() {
    assertThat(wrap(structure(TemplateStructure.TEMPLATES_MAX, 0))).isTrue();
    assertThat(wrap(structure(TemplateStructure.TEMPLATES_MAX + 1, 0))).isFalse();
    assertThat(wrap(structure(TemplateStructure.TEMPORAL_LAYERS_MAX, 1))).isTrue();
    assertThat(wrap(structure(TemplateStructure.TEMPORAL_LAYERS_MAX + 1, 1))).isFalse();
    assertThat(wrap(structure(TemplateStructure.SPATIAL_LAYERS_MAX, 2))).isTrue();
    assertThat(wrap(structure(TemplateStructure.SPATIAL_LAYERS_MAX + 1, 2))).isFalse();
  }

  /** One decode target, and {@code count} templates, each a {@code step} from the one before. */
  private static byte[] structure(int count, int step) {
    BitWriter out = new BitWriter().write(0xC0, 8).write(9, 16).write(0b10000, 5);
    out.write(0, 6).write(0, 5);
    for (int i = 1; i < count; i++) {
      out.write(step, 2);
    }
    out.write(3, 2);
    for (int i = 0; i < count; i++) {
      out.write(3, 2);
    }
    return out.write(0, count).write(0, 1).write(0, 1).write(0, 8).bytes();
  }

  @Test
  void descriptorsAreOfThreeBytesToTheLimit() {
    assertThat(view.wrap(new byte[400], 0, 2, false)).isFalse();
    assertThat(view.wrap(new byte[400], 0, 3, false)).isTrue();
    assertThat(view.wrap(new byte[400], 0, DependencyDescriptor.BYTES_MAX, false)).isTrue();
    assertThat(view.wrap(new byte[400], 0, DependencyDescriptor.BYTES_MAX + 1, false)).isFalse();
  }

  @Test
  void frameNumberIsAddedToInPlace() {
    byte[] descriptor = Descriptors.plain(true, true, 1, 0xFFFF);
    view.renumber(descriptor, 0, descriptor.length, 3, 0);
    assertThat(descriptor).isEqualTo(Descriptors.plain(true, true, 1, 2));
  }
}
