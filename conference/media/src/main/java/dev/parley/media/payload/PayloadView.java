package dev.parley.media.payload;

/**
 * Codec-independent view of a packet's payload: what an SFU needs to know. It is wrapped around one
 * packet after another without copying; its values are valid until the bytes change.
 *
 * <p>Threads: one at a time.
 */
public sealed interface PayloadView
    permits Vp8Payload, Vp9Payload, H264Payload, Av1Payload, DependencyDescriptor, OpusPayload {
  /** Returned for a number that the packet does not contain. */
  int NONE = -1;

  /**
   * Parses a packet.
   *
   * @param from index of its payload; for a {@link DependencyDescriptor}, of the extension's data
   * @param marker marker bit of the packet's header
   * @return false for a truncated or malformed packet; the values of the view are meaningless then
   */
  boolean wrap(byte[] bytes, int from, int length, boolean marker);

  /** {@return whether a key frame starts here, at which a decoder can start} */
  boolean keyFrameStart();

  /** {@return whether a frame of one spatial layer starts with this packet} */
  boolean frameStart();

  /** {@return whether a frame of one spatial layer ends with this packet} */
  boolean frameEnd();

  /** {@return the temporal layer; 0 for the lowest, and when the packet does not contain it} */
  int temporalId();

  /** {@return the spatial layer; 0 for the smallest, and when the packet does not contain it} */
  int spatialId();

  /** {@return whether no later frame depends on this one} */
  boolean discardable();

  /** {@return the picture id, of {@link #pictureIdBits()} bits, or {@link #NONE}} */
  default int pictureId() {
    return NONE;
  }

  /** {@return width of the picture id: 7, 15 or 16 bits; 0 when there is none} */
  default int pictureIdBits() {
    return 0;
  }

  /** {@return the index of the last picture of temporal layer 0 (TL0PICIDX), or {@link #NONE}} */
  default int baseId() {
    return NONE;
  }

  /**
   * {@return whether picture ids can be renumbered without gaps after omitted pictures} Where
   * frames refer to others by the distance of their numbers, gaps must stay.
   */
  default boolean renumbersPictures() {
    return false;
  }

  /**
   * Adds to the picture id and to TL0PICIDX in place, modulo their width. It does not use the
   * wrapped packet, and does nothing where they are missing.
   *
   * @param from as in {@link #wrap}
   */
  default void renumber(byte[] bytes, int from, int length, int pictureIds, int baseIds) {}
}
