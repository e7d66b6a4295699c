package dev.parley.idl;

/** How much one reading of IDL may be. What is beyond is a problem like others, with its place. */
public final class IdlLimits {
  /** Bytes of one file. */
  public static final int FILE_BYTES_MAX = 4 << 20;

  /** Characters of all files together, each counted as often as it is included. */
  public static final int ALL_CHARS_MAX = 32 << 20;

  /** Files within one another. */
  public static final int INCLUDE_DEPTH_MAX = 32;

  /** Inclusions of one reading. */
  public static final int INCLUDES_MAX = 2_000;

  /** Tokens of one reading, macros put in. */
  public static final int TOKENS_MAX = 2_000_000;

  /** Scopes, types and brackets within one another. */
  public static final int DEPTH_MAX = 64;

  /** Characters of an identifier. */
  public static final int IDENTIFIER_CHARS_MAX = 256;

  /** Characters of a number. */
  public static final int NUMBER_CHARS_MAX = 80;

  /** Characters of a text. */
  public static final int TEXT_CHARS_MAX = 64 << 10;

  /** Problems that are told before the reader gives up. */
  public static final int PROBLEMS_MAX = 20;

  private IdlLimits() {}
}
