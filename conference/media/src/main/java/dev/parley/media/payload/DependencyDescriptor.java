package dev.parley.media.payload;

/**
 * The header extension that tells, without looking into the payload, which frames a packet's frame
 * depends on and which decode targets need it (RTP Payload Format For AV1, appendix A). Other
 * codecs than AV1 carry it too.
 *
 * <p>It keeps the templates of the last key frame, so there is one for each SSRC, and it sees all
 * packets of that. A packet that refers to templates which never came is read as far as possible:
 * {@link #known()} is false then.
 *
 * <p>Threads: one at a time.
 */
public final class DependencyDescriptor implements PayloadView {
  /** The frame is not in the decode target. */
  public static final int NOT_PRESENT = 0;

  /** The frame is in the decode target, and nothing in that depends on it. */
  public static final int DISCARDABLE = 1;

  /** Whoever can decode this frame can decode all later ones of the decode target. */
  public static final int SWITCH = 2;

  /** The frame is in the decode target, and others depend on it. */
  public static final int REQUIRED = 3;

  public static final int DECODE_TARGETS_MAX = TemplateStructure.DECODE_TARGETS_MAX;
  public static final int CHAINS_MAX = TemplateStructure.CHAINS_MAX;

  /** Frames that one frame may depend on; AV1 and VP9 know seven. */
  public static final int FRAME_DIFFERENCES_MAX = TemplateStructure.FRAME_DIFFERENCES_MAX;

  /** What fits a header extension with a length of one byte. */
  public static final int BYTES_MAX = 255;

  private static final int MANDATORY_BYTES = 3;

  private final Bits bits = new Bits();
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
      int number = Bits.unsignedShort(bytes, from + 1) + pictureIds;
      bytes[from + 1] = (byte) (number >> 8);
      bytes[from + 2] = (byte) number;
    }
  }

  /** {@return whether the template that the frame refers to is here} */
  public boolean known() {
    return known;
  }

  /** {@return whether the packet brought new templates, as key frames do} */
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

  /** {@return the frame's number; each spatial layer of a picture has its own} */
  @Override
  public int pictureId() {
    return frameNumber;
  }

  @Override
  public int pictureIdBits() {
    return Short.SIZE;
  }

  /** {@return how many decode targets the last templates name; 0 before there are any} */
  public int decodeTargets() {
    return structure.decodeTargets;
  }

  /** {@return whether the sender produces all frames of the decode target now} */
  public boolean active(int target) {
    return (activeTargets >>> target & 1) != 0;
  }

  /** {@return what the frame is to the decode target, {@link #NOT_PRESENT} to {@link #REQUIRED}} */
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

  /** {@return how many frames this one depends on} */
  public int frameDifferences() {
    return differenceCount;
  }

  /** {@return how many frame numbers back that frame is, 1 to 4,096} */
  public int frameDifference(int index) {
    return differences[index];
  }

  /** {@return how many chains there are} */
  public int chains() {
    return structure.chains;
  }

  /** {@return how many frame numbers back the chain's last frame is; 0 when it starts here} */
  public int chainDifference(int chain) {
    return chainDifferences[chain];
  }

  /** {@return the chain whose intactness means that the decode target can be decoded} */
  public int protectedBy(int target) {
    return structure.protectedBy[target];
  }

  /** {@return of how many spatial layers the size is known} */
  public int resolutions() {
    return structure.resolutions;
  }

  /** {@return pixels of a spatial layer below {@link #resolutions()}} */
  public int width(int layer) {
    return structure.widths[layer];
  }

  /** {@return pixels of a spatial layer below {@link #resolutions()}} */
  public int height(int layer) {
    return structure.heights[layer];
  }
}
