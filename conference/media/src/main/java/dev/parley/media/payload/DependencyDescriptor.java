package dev.parley.media.payload;

/**
 * View of the dependency descriptor header extension (RTP Payload Format For AV1, appendix A): the
 * frames that a frame depends on, and the decode targets that need it, without parsing the payload.
 * Codecs other than AV1 use it too.
 *
 * <p>The view stores the template structure of the last key frame, so there is one view per SSRC,
 * which must see all its packets. A packet that refers to unknown templates is parsed as far as
 * possible: {@link #known()} is false then.
 */
public final class DependencyDescriptor implements PayloadView {
  /** Indication: the frame is not in the decode target. */
  public static final int NOT_PRESENT = 0;

  /**
   * Indication: the frame is in the decode target, and no other frame of it depends on this one.
   */
  public static final int DISCARDABLE = 1;

  /**
   * Indication: switch point. A receiver that decodes this frame can decode every later frame of
   * the decode target.
   */
  public static final int SWITCH = 2;

  /** Indication: the frame is in the decode target, and other frames depend on it. */
  public static final int REQUIRED = 3;

  public static final int DECODE_TARGETS_MAX = TemplateStructure.DECODE_TARGETS_MAX;
  public static final int CHAINS_MAX = TemplateStructure.CHAINS_MAX;

  /** Maximum number of frames that a frame may depend on; AV1 and VP9 have seven references. */
  public static final int FRAME_DIFFERENCES_MAX = TemplateStructure.FRAME_DIFFERENCES_MAX;

  /** Maximum length with a one-byte header extension. */
  public static final int BYTES_MAX = 255;

  private static final int MANDATORY_BYTES = 3;

  private final BitReader bits = new BitReader();
  private final byte[] indications = new byte[DECODE_TARGETS_MAX];
  private final short[] differences = new short[FRAME_DIFFERENCES_MAX];
  private final short[] chainDifferences = new short[CHAINS_MAX];
  private TemplateStructure structure = new TemplateStructure();
  private TemplateStructure spare = new TemplateStructure();
  private boolean start;
  private boolean end;
  private int frameNumber;
  private boolean bringsStructure;
  private boolean known;
  private int activeTargets;
  private int template;
  private int differenceCount;
  private boolean discardable;

  @Override
  public boolean wrap(byte[] bytes, int from, int length, boolean marker) {
    known = false;
    bringsStructure = false;
    discardable = false;
    differenceCount = 0;
    if (length < MANDATORY_BYTES || length > BYTES_MAX) {
      return false;
    }
    bits.wrap(bytes, from, length);
    start = bits.flag();
    end = bits.flag();
    int templateId = bits.read(6);
    frameNumber = bits.read(16);
    return length == MANDATORY_BYTES ? frame(templateId, 0) : extended(templateId);
  }

  private boolean extended(int templateId) {
    boolean structured = bits.flag();
    boolean activated = bits.flag();
    int custom = bits.read(3);
    if (structured) {
      if (!spare.read(bits)) {
        return false;
      }
      TemplateStructure old = structure;
      structure = spare;
      spare = old;
      activeTargets = -1 >>> (DECODE_TARGETS_MAX - structure.decodeTargets);
      bringsStructure = true;
    }
    if (activated && structure.templates > 0) {
      int active = bits.read(structure.decodeTargets);
      if (bits.overrun()) {
        return false;
      }
      activeTargets = active;
    }
    return frame(templateId, custom);
  }

  private boolean frame(int templateId, int custom) {
    template = (templateId - structure.idOffset) & (TemplateStructure.TEMPLATES_MAX - 1);
    if (template >= structure.templates) {
      return !bringsStructure;
    }
    indications((custom & 4) != 0);
    boolean bounded = differences((custom & 2) != 0);
    chains((custom & 1) != 0);
    known = bounded && !bits.overrun();
    return known;
  }

  private void indications(boolean custom) {
    discardable = true;
    for (int target = 0; target < structure.decodeTargets; target++) {
      int indication =
          custom ? bits.read(2) : structure.indications[template * DECODE_TARGETS_MAX + target];
      indications[target] = (byte) indication;
      discardable &= indication <= DISCARDABLE;
    }
  }

  private boolean differences(boolean custom) {
    if (!custom) {
      differenceCount = structure.differenceCounts[template];
      for (int i = 0; i < differenceCount; i++) {
        differences[i] = structure.differences[template * FRAME_DIFFERENCES_MAX + i];
      }
      return true;
    }
    for (int size = bits.read(2); size != 0; size = bits.read(2)) {
      if (differenceCount == FRAME_DIFFERENCES_MAX) {
        return false;
      }
      differences[differenceCount++] = (short) (bits.read(4 * size) + 1);
    }
    return true;
  }

  private void chains(boolean custom) {
    for (int chain = 0; chain < structure.chains; chain++) {
      chainDifferences[chain] =
          custom ? (short) bits.read(8) : structure.chainDifferences[template * CHAINS_MAX + chain];
    }
  }

  @Override
  public void renumber(byte[] bytes, int from, int length, int pictureIds, int baseIds) {
    if (length >= MANDATORY_BYTES) {
      int number = BitReader.unsignedShort(bytes, from + 1) + pictureIds;
      bytes[from + 1] = (byte) (number >> 8);
      bytes[from + 2] = (byte) number;
    }
  }

  /** {@return whether the template of the frame is known} */
  public boolean known() {
    return known;
  }

  /** {@return whether the packet contains a template structure, as at key frames} */
  public boolean bringsStructure() {
    return bringsStructure;
  }

  @Override
  public boolean keyFrameStart() {
    return start && bringsStructure && known && spatialId() == 0;
  }

  @Override
  public boolean frameStart() {
    return start;
  }

  @Override
  public boolean frameEnd() {
    return end;
  }

  @Override
  public int temporalId() {
    return known ? structure.temporalIds[template] : 0;
  }

  @Override
  public int spatialId() {
    return known ? structure.spatialIds[template] : 0;
  }

  @Override
  public boolean discardable() {
    return known && discardable;
  }

  /** {@return the frame number; each spatial layer of a picture has its own} */
  @Override
  public int pictureId() {
    return frameNumber;
  }

  @Override
  public int pictureIdBits() {
    return Short.SIZE;
  }

  /** {@return the number of decode targets of the last template structure; 0 before the first} */
  public int decodeTargets() {
    return structure.decodeTargets;
  }

  /** {@return whether the sender now produces all frames of the decode target} */
  public boolean active(int target) {
    return (activeTargets >>> target & 1) != 0;
  }

  /** {@return the indication for the decode target, {@link #NOT_PRESENT} to {@link #REQUIRED}} */
  public int indication(int target) {
    return indications[target];
  }

  /** {@return the highest spatial layer of the decode target} */
  public int targetSpatialId(int target) {
    return structure.targetSpatialIds[target];
  }

  /** {@return the highest temporal layer of the decode target} */
  public int targetTemporalId(int target) {
    return structure.targetTemporalIds[target];
  }

  /** {@return the number of frames that this one depends on} */
  public int frameDifferences() {
    return differenceCount;
  }

  /** {@return the distance to such a frame in frame numbers, 1 to 4,096} */
  public int frameDifference(int index) {
    return differences[index];
  }

  /** {@return the number of chains} */
  public int chains() {
    return structure.chains;
  }

  /**
   * {@return the distance to the chain's last frame in frame numbers; 0 when the chain starts here}
   */
  public int chainDifference(int chain) {
    return chainDifferences[chain];
  }

  /**
   * {@return the chain that protects the decode target: while it is intact, the target is
   * decodable}
   */
  public int protectedBy(int target) {
    return structure.protectedBy[target];
  }

  /** {@return the number of spatial layers with a known resolution} */
  public int resolutions() {
    return structure.resolutions;
  }

  /** {@return width in pixels of a spatial layer below {@link #resolutions()}} */
  public int width(int layer) {
    return structure.widths[layer];
  }

  /** {@return height in pixels of a spatial layer below {@link #resolutions()}} */
  public int height(int layer) {
    return structure.heights[layer];
  }
}
