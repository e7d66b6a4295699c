package dev.parley.interop.peer;

import interop.Basics;
import interop.Collected;
import interop.Colour;
import interop.Far;
import interop.Letter;
import interop.Padded;
import interop.Perhaps;
import interop.Point;
import interop.Shape;
import interop.Tree;
import interop.Unions;

/** What clients send. */
final class Samples {
  static final String LATIN = "Grüße, Ærø";
  static final String WIDE = "Ω € žluťoučký 日本語";
  static final String BEYOND = "clef \uD834\uDD1E";

  private Samples() {}

  static Basics basics(boolean wide) {
    return new Basics(
        true,
        (byte) 200,
        'z',
        wide ? '語' : 'w',
        Short.MIN_VALUE,
        (short) 65535,
        Integer.MIN_VALUE,
        -1,
        Long.MIN_VALUE,
        -1L,
        Float.MIN_VALUE,
        Math.PI,
        LATIN,
        wide ? WIDE : "plain",
        Colour.BLUE);
  }

  static Basics zeros() {
    return new Basics(
        false,
        (byte) 0,
        'a',
        'b',
        (short) 0,
        (short) 0,
        0,
        0,
        0,
        0,
        -0.0f,
        Double.NaN,
        "",
        "",
        Colour.RED);
  }

  static Padded padded() {
    return new Padded(
        (byte) 1, 2.5, (byte) 3, 0x0102030405060708L, true, (short) -6, 'g', 7.75f, (byte) 9);
  }

  static Collected collected() {
    return new Collected(
        new byte[] {1, 2, -3},
        new int[][] {{}, {1}, {2, 3, 4}},
        new double[] {1.5, -2.25, Double.POSITIVE_INFINITY},
        new String[] {"", "one", LATIN},
        new String[] {WIDE, "", "w"},
        points(),
        new int[] {4, 3, 2, 1},
        "12345678",
        new int[][] {{1, 2, 3}, {4, 5, 6}},
        tree());
  }

  static Collected nothing() {
    return new Collected(
        new byte[0],
        new int[0][],
        new double[0],
        new String[0],
        new String[0],
        new Point[0],
        new int[0],
        "",
        new int[2][3],
        new Tree(0, new Tree[0]));
  }

  static Point[] points() {
    return new Point[] {new Point(1, 1.25), new Point(-2, -2.5), new Point(3, 1e300)};
  }

  static Tree tree() {
    var leaf = new Tree(3, new Tree[0]);
    return new Tree(1, new Tree[] {new Tree(2, new Tree[] {leaf, leaf}), leaf});
  }

  static Unions[] unions() {
    return new Unions[] {first(), second(), third()};
  }

  private static Unions first() {
    var shape = new Shape();
    shape.radius(2.5);
    var perhaps = new Perhaps();
    perhaps.place(new Point(4, 5.5));
    var letter = new Letter();
    letter.path(points());
    var far = new Far();
    far.text("far");
    return new Unions(shape, whole(12), perhaps, letter, far);
  }

  private static Unions second() {
    var shape = new Shape();
    shape.name(Colour.GREEN, "green");
    var words = new interop.Number();
    words.words(WIDE);
    var perhaps = new Perhaps();
    perhaps.__default();
    var letter = new Letter();
    letter.count(words);
    var far = new Far();
    far.shade(Colour.GREEN);
    return new Unions(shape, words, perhaps, letter, far);
  }

  private static Unions third() {
    var shape = new Shape();
    shape.name(Colour.BLUE, "blue");
    var other = new interop.Number();
    other.other((byte) -9);
    var perhaps = new Perhaps();
    perhaps.__default();
    var letter = new Letter();
    letter.flag(true);
    var far = new Far();
    far.__default(7);
    return new Unions(shape, other, perhaps, letter, far);
  }

  static interop.Number whole(int value) {
    var number = new interop.Number();
    number.whole(value);
    return number;
  }
}
