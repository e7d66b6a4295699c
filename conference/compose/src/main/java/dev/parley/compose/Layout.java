package dev.parley.compose;

import java.awt.Rectangle;
import java.util.ArrayList;
import java.util.List;

/**
 * Where things are in a film. Names stand in a strip at the bottom. Alone, the face of who speaks
 * takes all the rest; beside it, the first content takes three quarters, and the others stand below
 * the face.
 *
 * @param pictures the area of a face that is alone
 * @param strip of names
 */
record Layout(Rectangle pictures, Rectangle strip) {
  private static final int STRIPS = 18;
  private static final int GAP = 6;

  static Layout of(int width, int height) {
    int strip = height / STRIPS / 2 * 2;
    return new Layout(
        new Rectangle(0, 0, width, height - strip), new Rectangle(0, height - strip, width, strip));
  }

  /** {@return the face's place, and then that of each content} */
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
