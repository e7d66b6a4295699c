package dev.parley.compose;

import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Optional;

/** Something that people look at together. It is asked by rising times. */
interface Content {
  /** {@return whether people look at it then} */
  boolean inUse(long millis);

  /** {@return its picture then, of that size at most; empty when there is none} */
  Optional<BufferedImage> at(long millis, Dimension size) throws IOException;
}
