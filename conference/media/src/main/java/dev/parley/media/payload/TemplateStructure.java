package dev.parley.media.payload;

import java.util.Arrays;

/**
 * Template dependency structure of a key frame, to which later frames refer (RTP Payload Format For
 * AV1, appendix A.8.2). It is parsed in place; a failed parse leaves it unusable.
 */
final class TemplateStructure {
  static final int TEMPLATES_MAX = 64;
  static final int DECODE_TARGETS_MAX = 32;
  static final int CHAINS_MAX = 32;
  static final int FRAME_DIFFERENCES_MAX = 8;
  static final int SPATIAL_LAYERS_MAX = 4;
  static final int TEMPORAL_LAYERS_MAX = 8;

  final byte[] spatialIds = new byte[TEMPLATES_MAX];
  final byte[] temporalIds = new byte[TEMPLATES_MAX];
  final byte[] indications = new byte[TEMPLATES_MAX * DECODE_TARGETS_MAX];
  final byte[] differences = new byte[TEMPLATES_MAX * FRAME_DIFFERENCES_MAX];
  final byte[] differenceCounts = new byte[TEMPLATES_MAX];
  final byte[] chainDifferences = new byte[TEMPLATES_MAX * CHAINS_MAX];
  final byte[] protectedBy = new byte[DECODE_TARGETS_MAX];
  final byte[] targetSpatialIds = new byte[DECODE_TARGETS_MAX];
  final byte[] targetTemporalIds = new byte[DECODE_TARGETS_MAX];
  final int[] widths = new int[SPATIAL_LAYERS_MAX];
  final int[] heights = new int[SPATIAL_LAYERS_MAX];
  int idOffset;
  int templates;
  int decodeTargets;
  int chains;
  int resolutions;

  /** Parses the structure. {@return false when it is malformed or exceeds a limit} */
  boolean read(BitReader bits) {
    idOffset = bits.read(6);
    decodeTargets = bits.read(5) + 1;
    if (!layers(bits)) {
      return false;
    }
    for (int template = 0; template < templates; template++) {
      for (int target = 0; target < decodeTargets; target++) {
        indications[template * DECODE_TARGETS_MAX + target] = (byte) bits.read(2);
      }
    }
    if (!differences(bits)) {
      return false;
    }
    chains(bits);
    targets();
    resolutions = bits.flag() ? spatialIds[templates - 1] + 1 : 0;
    for (int layer = 0; layer < resolutions; layer++) {
      widths[layer] = bits.read(16) + 1;
      heights[layer] = bits.read(16) + 1;
    }
    return !bits.overrun();
  }

  private boolean layers(BitReader bits) {
    int spatialId = 0;
    int temporalId = 0;
    int next;
    templates = 0;
    do {
      if (templates == TEMPLATES_MAX) {
        return false;
      }
      spatialIds[templates] = (byte) spatialId;
      temporalIds[templates] = (byte) temporalId;
      templates++;
      next = bits.read(2);
      if (next == 1) {
        temporalId++;
      } else if (next == 2) {
        temporalId = 0;
        spatialId++;
      }
      if (temporalId == TEMPORAL_LAYERS_MAX || spatialId == SPATIAL_LAYERS_MAX) {
        return false;
      }
    } while (next != 3);
    return true;
  }

  private boolean differences(BitReader bits) {
    for (int template = 0; template < templates; template++) {
      int count = 0;
      while (bits.flag()) {
        if (count == FRAME_DIFFERENCES_MAX) {
          return false;
        }
        differences[template * FRAME_DIFFERENCES_MAX + count] = (byte) (bits.read(4) + 1);
        count++;
      }
      differenceCounts[template] = (byte) count;
    }
    return true;
  }

  private void chains(BitReader bits) {
    chains = bits.readBelow(decodeTargets + 1);
    if (chains == 0) {
      Arrays.fill(protectedBy, (byte) 0);
      return;
    }
    for (int target = 0; target < decodeTargets; target++) {
      protectedBy[target] = (byte) bits.readBelow(chains);
    }
    for (int template = 0; template < templates; template++) {
      for (int chain = 0; chain < chains; chain++) {
        chainDifferences[template * CHAINS_MAX + chain] = (byte) bits.read(4);
      }
    }
  }

  /** Computes the layers of each decode target: the highest ones among its templates. */
  private void targets() {
    for (int target = 0; target < decodeTargets; target++) {
      int spatialId = 0;
      int temporalId = 0;
      for (int template = 0; template < templates; template++) {
        if (indications[template * DECODE_TARGETS_MAX + target] != 0) {
          spatialId = Math.max(spatialId, spatialIds[template]);
          temporalId = Math.max(temporalId, temporalIds[template]);
        }
      }
      targetSpatialIds[target] = (byte) spatialId;
      targetTemporalIds[target] = (byte) temporalId;
    }
  }
}
