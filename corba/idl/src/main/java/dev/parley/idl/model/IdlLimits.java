package dev.parley.idl.model;

/** Limits for one parse of IDL. An exceeded limit is reported as a problem with its location. */
public final class IdlLimits {
  /** Bytes of one file. */
  public static final int FILE_BYTES_MAX = 4 << 20;

  /** Characters of all files together; a file counts as often as it is included. */
  public static final int ALL_CHARS_MAX = 32 << 20;

  /** Nesting depth of inclusions. */
  public static final int INCLUDE_DEPTH_MAX = 32;

  /** Inclusions in one parse. */
  public static final int INCLUDES_MAX = 2_000;

  /** Tokens in one parse, after macro expansion. */
  public static final int TOKENS_MAX = 2_000_000;

  /** Nesting depth of scopes, types and brackets. */
  public static final int DEPTH_MAX = 64;

  /** Characters of an identifier. */
  public static final int IDENTIFIER_CHARS_MAX = 256;

  /** Characters of a numeric literal. */
  public static final int NUMBER_CHARS_MAX = 80;

  /** Characters of a string literal. */
  public static final int TEXT_CHARS_MAX = 64 << 10;

  /** Problems after which the parser gives up. */
  public static final int PROBLEMS_MAX = 20;

  private IdlLimits() {}
}
