package dev.parley.media.payload;

/**
 * View of the VP9 payload descriptor (RFC 9628, section 4.2).
 *
 * <p>Threads: one at a time.
 */
public final class Vp9Payload implements PayloadView {
  /** Maximum number of references of a picture. */
  public static final int REFERENCES_MAX = 3;

  /** Maximum number of spatial layers in the scalability structure. */
  public static final int SPATIAL_LAYERS_MAX = 8;

  private static final int HAS_PICTURE = 0x80;
  private static final int PREDICTED = 0x40;
  private static final int HAS_LAYER = 0x20;
  private static final int FLEXIBLE = 0x10;
  private static final int BEGIN = 0x08;
  private static final int END = 0x04;
  private static final int HAS_STRUCTURE = 0x02;
  private static final int NOT_FOR_UPPER = 0x01;

  private final int[] references = new int[REFERENCES_MAX];
  private final int[] widths = new int[SPATIAL_LAYERS_MAX];
  private final int[] heights = new int[SPATIAL_LAYERS_MAX];
  private int flags;
  private int pictureId;
  private int pictureIdBits;
  private int temporalId;
  private int spatialId;
  private boolean switchingUp;
  private boolean interLayer;
  private int baseId;
  private int referenceCount;
  private int structureLayers;
  private int descriptorBytes;

  @Override
  public boolean wrap(byte[] bytes, int from, int length, boolean marker) {
    int end = from + length;
    clear();
    if (length < 2) {
      return false;
    }
    flags = bytes[from];
    int at = picture(bytes, from + 1, end);
    at = at < 0 ? at : layer(bytes, at, end);
    at = at < 0 ? at : references(bytes, at, end);
    at = at < 0 || !has(HAS_STRUCTURE) ? at : structure(bytes, at, end);
    descriptorBytes = at - from;
    return at >= 0 && at < end;
  }

  private void clear() {
    flags = 0;
    pictureId = NONE;
    pictureIdBits = 0;
    temporalId = 0;
    spatialId = 0;
    switchingUp = false;
    interLayer = false;
    baseId = NONE;
    referenceCount = 0;
    structureLayers = 0;
  }

  private boolean has(int flag) {
    return (flags & flag) != 0;
  }

  private int picture(byte[] bytes, int at, int end) {
    if (!has(HAS_PICTURE)) {
      return at;
    }
    if (at + 1 >= end) {
      return -1;
    }
    pictureIdBits = bytes[at] < 0 ? 15 : 7;
    pictureId = Vp8Payload.number(bytes, at, pictureIdBits);
    return at + (pictureIdBits == 15 ? 2 : 1);
  }

  private int layer(byte[] bytes, int at, int end) {
    if (!has(HAS_LAYER)) {
      return at;
    }
    if (at + 1 >= end) {
      return -1;
    }
    int layer = bytes[at];
    temporalId = layer >> 5 & 7;
    switchingUp = (layer & 0x10) != 0;
    spatialId = layer >> 1 & 7;
    interLayer = (layer & 1) != 0;
    if (has(FLEXIBLE)) {
      return at + 1;
    }
    baseId = bytes[at + 1] & 0xFF;
    return at + 2;
  }

  private int references(byte[] bytes, int from, int end) {
    if (!has(FLEXIBLE) || !has(PREDICTED)) {
      return from;
    }
    for (int at = from; at < end && referenceCount < REFERENCES_MAX; at++) {
      references[referenceCount++] = bytes[at] >> 1 & 0x7F;
      if ((bytes[at] & 1) == 0) {
        return at + 1;
      }
    }
    return -1;
  }

  /** Parses the scalability structure: stores the resolutions, and skips the picture group. */
  private int structure(byte[] bytes, int from, int end) {
    if (from >= end) {
      return -1;
    }
    int head = bytes[from];
    int layers = (head >> 5 & 7) + 1;
    int at = from + 1;
    if ((head & 0x10) != 0) {
      if (at + layers * 4 >= end) {
        return -1;
      }
      for (int i = 0; i < layers; i++, at += 4) {
        widths[i] = BitReader.unsignedShort(bytes, at);
        heights[i] = BitReader.unsignedShort(bytes, at + 2);
      }
      structureLayers = layers;
    }
    return (head & 0x08) != 0 ? pattern(bytes, at, end) : at;
  }

  private static int pattern(byte[] bytes, int from, int end) {
    if (from >= end) {
      return -1;
    }
    int at = from + 1;
    for (int left = bytes[from] & 0xFF; left > 0; left--) {
      if (at >= end) {
        return -1;
      }
      at += 1 + (bytes[at] >> 2 & 3);
    }
    return at;
  }

  @Override
  public void renumber(byte[] bytes, int from, int length, int pictureIds, int baseIds) {
    int end = from + length;
    if (length < 2) {
      return;
    }
    int has = bytes[from];
    int at = from + 1;
    if ((has & HAS_PICTURE) != 0) {
      at += Vp8Payload.add(bytes, at, end, pictureIds);
    }
    if ((has & HAS_LAYER) != 0 && (has & FLEXIBLE) == 0 && at + 1 < end) {
      bytes[at + 1] = (byte) (bytes[at + 1] + baseIds);
    }
  }

  @Override
  public boolean keyFrameStart() {
    return frameStart() && !has(PREDICTED) && spatialId == 0 && !interLayer;
  }

  @Override
  public boolean frameStart() {
    return has(BEGIN);
  }

  @Override
  public boolean frameEnd() {
    return has(END);
  }

  @Override
  public int temporalId() {
    return temporalId;
  }

  @Override
  public int spatialId() {
    return spatialId;
  }

  /** {@return false always: the descriptor contains only the use by upper layers} */
  @Override
  public boolean discardable() {
    return false;
  }

  @Override
  public int pictureId() {
    return pictureId;
  }

  @Override
  public int pictureIdBits() {
    return pictureIdBits;
  }

  @Override
  public int baseId() {
    return baseId;
  }

  /** {@return whether the frame uses inter-picture prediction (P)} */
  public boolean predicted() {
    return has(PREDICTED);
  }

  /** {@return whether the frame depends on the lower spatial layer of the same picture (D)} */
  public boolean interLayer() {
    return interLayer;
  }

  /**
   * {@return whether the picture is a switching-up point (U): later pictures of higher temporal
   * layers depend on none of these before it}
   */
  public boolean switchingUp() {
    return switchingUp;
  }

  /** {@return whether upper spatial layers do not reference this frame (Z)} */
  public boolean notForUpper() {
    return has(NOT_FOR_UPPER);
  }

  /** {@return the number of reference indices, in flexible mode} */
  public int references() {
    return referenceCount;
  }

  /** {@return the distance in pictures of reference {@code index} (P_DIFF)} */
  public int reference(int index) {
    return references[index];
  }

  /** {@return the number of spatial layers with a resolution in this packet; 0 without} */
  public int structureLayers() {
    return structureLayers;
  }

  /** {@return width in pixels of a layer below {@link #structureLayers()}} */
  public int width(int layer) {
    return widths[layer];
  }

  /** {@return height in pixels of a layer below {@link #structureLayers()}} */
  public int height(int layer) {
    return heights[layer];
  }

  /** {@return the length of the descriptor} */
  public int descriptorBytes() {
    return descriptorBytes;
  }
}
