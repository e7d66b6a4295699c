package dev.parley.export;

import java.awt.Rectangle;
import java.util.ArrayList;
import java.util.List;

/**
 * Layout of a frame. Names are in a strip at the bottom. The active speaker takes the whole area if
 * there is no content; otherwise, the first content takes three quarters, and other contents are
 * below the speaker.
 *
 * @param pictures area for speaker and contents
 * @param strip area for the names
 */
record FrameLayout(Rectangle pictures, Rectangle strip) {
  private static final int STRIPS = 18;
  private static final int GAP = 6;

  static FrameLayout of(int width, int height) {
    int strip = height / STRIPS / 2 * 2;
    return new FrameLayout(
        new Rectangle(0, 0, width, height - strip), new Rectangle(0, height - strip, width, strip));
  }

  /** {@return the area of the speaker, followed by that of each content} */
  List<Rectangle> places(int contents) {
    if (contents == 0) {
      return List.of(pictures);
    }
    int column = pictures.width / 4;
    int left = pictures.width - column;
    int face = column * pictures.height / pictures.width;
    List<Rectangle> places = new ArrayList<>();
    places.add(new Rectangle(left + GAP, GAP, column - 2 * GAP, face));
    places.add(new Rectangle(GAP, GAP, left - GAP, pictures.height - 2 * GAP));
    int rest = pictures.height - face - 2 * GAP;
    for (int i = 1; i < contents; i++) {
      int top = face + 2 * GAP + rest * (i - 1) / (contents - 1);
      places.add(new Rectangle(left + GAP, top, column - 2 * GAP, rest / (contents - 1) - GAP));
    }
    return places;
  }
}
