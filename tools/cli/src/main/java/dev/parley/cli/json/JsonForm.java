package dev.parley.cli.json;

/**
 * How values stand in JSON.
 *
 * @param exact {@code long} as text and maps as lists of pairs, so that nothing is lost to readers
 *     with 53-bit numbers or unordered objects; otherwise as people write them
 * @param handles whether references and streams may be given by number
 */
public record JsonForm(boolean exact, boolean handles) {
  /** As people write them. */
  public static final JsonForm FRIENDLY = new JsonForm(false, false);

  /** As programs keep them. */
  public static final JsonForm EXACT = new JsonForm(true, false);
}
