package dev.parley.media.payload;

/**
 * What a forwarder has to know of one packet, whatever its codec. It is wrapped around one packet
 * after another and never holds a copy; what it says is true until the bytes change.
 *
 * <p>Threads: one at a time.
 */
public sealed interface PayloadView permits Vp8, Vp9, H264, Av1, DependencyDescriptor, Opus {
  /** Said of a number that the packet does not have. */
  int NONE = -1;

  /**
   * Looks at a packet.
   *
   * @param from where its payload starts; of a {@link DependencyDescriptor}, where that extension's
   *     data starts
   * @param marker the marker bit of the packet's header
   * @return false when this is cut short or against the rules; the view then says nothing of worth
   */
  boolean wrap(byte[] bytes, int from, int length, boolean marker);

  /** {@return whether a decoder that has seen nothing can start with this packet} */
  boolean keyFrameStart();

  /** {@return whether a frame of one spatial layer starts with this packet} */
  boolean frameStart();

  /** {@return whether a frame of one spatial layer ends with this packet} */
  boolean frameEnd();

  /** {@return 0 for the lowest frame rate, and when the packet does not say} */
  int temporalId();

  /** {@return 0 for the smallest picture, and when the packet does not say} */
  int spatialId();

  /** {@return whether no later frame depends on this one} */
  boolean discardable();

  /** {@return the picture's number, of {@link #pictureIdBits()} bits, or {@link #NONE}} */
  default int pictureId() {
    return NONE;
  }

  /** {@return 7, 15 or 16; 0 when there is no picture number} */
  default int pictureIdBits() {
    return 0;
  }

  /** {@return the number of the last picture of temporal layer 0, or {@link #NONE}} */
  default int baseId() {
    return NONE;
  }

  /**
   * {@return whether a picture that is left out may leave no hole in the picture numbers} Where
   * frames name others by the distance of their numbers, it has to stay.
   */
  default boolean closesRanks() {
    return false;
  }

  /**
   * Adds to the picture's number and to that of the last picture of temporal layer 0, in place and
   * modulo their width. It does not look at what was wrapped, and does nothing where they are
   * missing.
   *
   * @param from as in {@link #wrap}
   */
  default void renumber(byte[] bytes, int from, int length, int pictureIds, int baseIds) {}
}
