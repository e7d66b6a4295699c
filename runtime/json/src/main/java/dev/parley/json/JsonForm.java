package dev.parley.json;

/**
 * JSON representation of values.
 *
 * @param lossless whether {@code long} is text and maps are lists of pairs, so that readers with
 *     53-bit numbers or unordered objects lose nothing
 * @param allowHandles whether references and streams are accepted as numbers
 */
public record JsonForm(boolean lossless, boolean allowHandles) {
  /** Readable form: {@code long} is a number, and maps with text keys are objects. */
  public static final JsonForm READABLE = new JsonForm(false, false);

  /** Lossless form: {@code long} is text, and maps are lists of pairs. */
  public static final JsonForm LOSSLESS = new JsonForm(true, false);
}
