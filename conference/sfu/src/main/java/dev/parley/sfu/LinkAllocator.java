package dev.parley.sfu;

/**
 * Allocator of the estimated bandwidth of one link to what is sent over it. Threads: confined to
 * its owner.
 */
interface LinkAllocator {
  /**
   * Allocates the bandwidth.
   *
   * @param loss share of lost packets, 0 to 1
   */
  void allocate(double loss, long now);

  /** {@return whether bandwidth limits a video at present} */
  boolean limited();

  /** {@return whether bandwidth has limited the video for so long that the link is too slow} */
  boolean tooSlow(long now);
}
