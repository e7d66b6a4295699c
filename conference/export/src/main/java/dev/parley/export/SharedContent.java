package dev.parley.export;

import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Optional;

/**
 * Content that the room looks at together: screen, board or file. It is queried with ascending
 * times.
 */
interface SharedContent {
  /** {@return whether it is visible at that time} */
  boolean inUse(long millis);

  /** {@return its image at that time, at most of that size; empty when there is none} */
  Optional<BufferedImage> at(long millis, Dimension size) throws IOException;
}
