package dev.parley.media.sdp;

/** Limits for session descriptions. A browser uses up to 6,000 characters per section. */
public final class SdpLimits {
  /** Maximum number of characters of a description; a longer one is rejected. */
  public static final int CHARS_MAX = 1 << 20;

  /** Maximum number of sections of a description; one with more is rejected. */
  public static final int SECTIONS_MAX = 256;

  /**
   * Maximum number of attributes of a section or the session, without candidates; more are
   * rejected.
   */
  public static final int ATTRIBUTES_MAX = 1_000;

  /** Maximum number of payload types in an {@code m=} line; more are rejected. */
  public static final int FORMATS_MAX = 128;

  /** Maximum number of candidates of a description; further ones are ignored. */
  public static final int CANDIDATES_MAX = 64;

  /**
   * Maximum number of header extensions of a section with those of the session, which hold for each
   * section; further ones are ignored.
   */
  public static final int EXTENSIONS_MAX = 64;

  /** Maximum number of simulcast layers of a section; further ones are ignored. */
  public static final int RIDS_MAX = 4;

  /** Maximum number of sources (SSRCs) of a section; further ones are ignored. */
  public static final int SOURCES_MAX = 32;

  /**
   * Maximum number of characters of a mid or a rid, which a one-byte header extension can carry.
   */
  public static final int ID_CHARS_MAX = 16;

  private SdpLimits() {}
}
