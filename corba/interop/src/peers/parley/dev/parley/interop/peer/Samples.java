package dev.parley.interop.peer;

import contracts.interop.Basics;
import contracts.interop.Collected;
import contracts.interop.Colour;
import contracts.interop.Far;
import contracts.interop.Letter;
import contracts.interop.Number;
import contracts.interop.Padded;
import contracts.interop.Perhaps;
import contracts.interop.Point;
import contracts.interop.Shape;
import contracts.interop.Tree;
import contracts.interop.Unions;
import java.util.List;

/** What the client sends. */
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
        List.of(new int[0], new int[] {1}, new int[] {2, 3, 4}),
        new double[] {1.5, -2.25, Double.POSITIVE_INFINITY},
        List.of("", "one", LATIN),
        List.of(WIDE, "", "w"),
        points(),
        new int[] {4, 3, 2, 1},
        "12345678",
        grid(1, 2, 3, 4, 5, 6),
        tree());
  }

  static Collected nothing() {
    return new Collected(
        new byte[0],
        List.of(),
        new double[0],
        List.of(),
        List.of(),
        List.of(),
        new int[0],
        "",
        grid(0, 0, 0, 0, 0, 0),
        new Tree(0, List.of()));
  }

  private static List<int[]> grid(int a, int b, int c, int d, int e, int f) {
    return List.of(new int[] {a, b, c}, new int[] {d, e, f});
  }

  static List<Point> points() {
    return List.of(new Point(1, 1.25), new Point(-2, -2.5), new Point(3, 1e300));
  }

  static Tree tree() {
    var leaf = new Tree(3, List.of());
    return new Tree(1, List.of(new Tree(2, List.of(leaf, leaf)), leaf));
  }

  static List<Unions> unions() {
    return List.of(
        new Unions(
            new Shape.Radius(2.5),
            new Number.Whole(12),
            new Perhaps.Place(new Point(4, 5.5)),
            new Letter.Path(points()),
            new Far.Text("far")),
        new Unions(
            new Shape.Name(Colour.GREEN, "green"),
            new Number.Words(WIDE),
            new Perhaps.None(false),
            new Letter.Count(new Number.Words(WIDE)),
            new Far.Shade(Colour.GREEN)),
        new Unions(
            new Shape.Name(Colour.BLUE, "blue"),
            new Number.Other(0, (byte) -9),
            new Perhaps.None(false),
            new Letter.Flag('\0', true),
            new Far.None(7)));
  }
}
