package dev.parley.media.payload;

/** Dependency descriptors as encoders write them. */
public final class Descriptors {
  /** Two spatial and two temporal layers; both spatial ones are linked in each picture. */
  private static final String[] INDICATIONS = {
    // Decode targets S0T0, S0T1, S1T0, S1T1 of each template.
    "SSSS", "SSRR", "-D-R", "--SS", "--SS", "---D"
  };

  private static final int[][] LAYERS = {{0, 0}, {0, 0}, {0, 1}, {1, 0}, {1, 0}, {1, 1}};
  private static final int[][] DIFFERENCES = {{}, {4}, {2}, {1}, {4, 1}, {2, 1}};
  private static final int[][] CHAINS = {{0, 0}, {4, 3}, {2, 1}, {1, 1}, {1, 1}, {3, 2}};

  /** A descriptor of three bytes. */
  public static byte[] plain(boolean start, boolean end, int template, int number) {
    return mandatory(start, end, template, number).bytes();
  }

  /** One that brings the structure, on the first packet of a key frame. */
  public static byte[] key(boolean end, int offset, int number) {
    BitWriter out = mandatory(true, end, offset, number).write(0b10000, 5);
    structure(out, offset);
    return out.bytes();
  }

  private static BitWriter mandatory(boolean start, boolean end, int template, int number) {
    return new BitWriter()
        .write(start ? 1 : 0, 1)
        .write(end ? 1 : 0, 1)
        .write(template, 6)
        .write(number, 16);
  }

  /** Writes two spatial layers (320x180, 640x360) with two temporal ones, and two chains. */
  static void structure(BitWriter out, int offset) {
    out.write(offset, 6).write(3, 5);
    for (int i = 1; i <= LAYERS.length; i++) {
      out.write(i == LAYERS.length ? 3 : next(LAYERS[i - 1], LAYERS[i]), 2);
    }
    for (String template : INDICATIONS) {
      template.chars().forEach(letter -> out.write("-DSR".indexOf(letter), 2));
    }
    for (int[] template : DIFFERENCES) {
      for (int difference : template) {
        out.write(1, 1).write(difference - 1, 4);
      }
      out.write(0, 1);
    }
    out.write(0b10, 2).write(0b0011, 4); // two chains; who is protected by which
    for (int[] template : CHAINS) {
      for (int difference : template) {
        out.write(difference, 4);
      }
    }
    out.write(1, 1).write(319, 16).write(179, 16).write(639, 16).write(359, 16);
  }

  private static int next(int[] layer, int[] following) {
    if (following[0] > layer[0]) {
      return 2;
    }
    return following[1] > layer[1] ? 1 : 0;
  }

  private Descriptors() {}
}
