package dev.parley.cli.json;

/**
 * JSON representation of values.
 *
 * @param exact whether {@code long} is text and maps are lists of pairs, so that readers with
 *     53-bit numbers or unordered objects lose nothing
 * @param handles whether references and streams are accepted as numbers
 */
public record JsonForm(boolean exact, boolean handles) {
  /** Readable form: {@code long} is a number, and maps with text keys are objects. */
  public static final JsonForm FRIENDLY = new JsonForm(false, false);

  /** Lossless form: {@code long} is text, and maps are lists of pairs. */
  public static final JsonForm EXACT = new JsonForm(true, false);
}
