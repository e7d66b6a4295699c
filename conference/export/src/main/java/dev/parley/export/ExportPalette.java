package dev.parley.export;

import java.awt.Color;

/** Colours of the exported video. */
final class ExportPalette {
  static final Color BACK = new Color(0x14171C);
  static final Color EMPTY = new Color(0x20252D);
  static final Color PAPER = Color.WHITE;
  static final Color TEXT = new Color(0xE8EBF0);
  static final Color QUIET = new Color(0x9AA3AF);
  static final Color SPEAKS = new Color(0x5BD08A);
  static final Color LABEL = new Color(0, 0, 0, 150);
  static final Color CARD = new Color(0x3B6FB5);
  static final Color INK = new Color(0x1F2328);

  private ExportPalette() {}
}
