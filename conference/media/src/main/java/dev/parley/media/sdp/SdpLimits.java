package dev.parley.media.sdp;

/** How much of a description is read. A browser spends up to 6,000 characters on a section. */
public final class SdpLimits {
  /** Characters of a description; a longer one is refused. */
  public static final int CHARS_MAX = 1 << 20;

  /** Sections of a description; one with more is refused. */
  public static final int SECTIONS_MAX = 256;

  /** Attributes of a section or the session, candidates aside; one with more is refused. */
  public static final int ATTRIBUTES_MAX = 1_000;

  /** Payload types on a section's first line; one with more is refused. */
  public static final int FORMATS_MAX = 128;

  /** Candidates of a description; those beyond are ignored. */
  public static final int CANDIDATES_MAX = 64;

  /** Simulcast layers of a section; those beyond are ignored. */
  public static final int RIDS_MAX = 4;

  /** Sources (SSRCs) of a section; those beyond are ignored. */
  public static final int SOURCES_MAX = 32;

  /** Characters of a mid or a rid, as many as a one-byte header extension carries. */
  public static final int ID_CHARS_MAX = 16;

  private SdpLimits() {}
}
