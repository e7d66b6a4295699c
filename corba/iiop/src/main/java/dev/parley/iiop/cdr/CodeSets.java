package dev.parley.iiop.cdr;

/**
 * Transmission code sets of a connection, by their numbers in the OSF registry: {@code chars} for
 * char and string, {@code wideChars} for wchar and wstring (CORBA 3.3 part 2, section 7.10).
 *
 * @param chars one of {@link #ISO_8859_1}, {@link #UTF_8}, {@link #ASCII}
 * @param wideChars one of {@link #UTF_16}, {@link #UCS_2}
 */
public record CodeSets(int chars, int wideChars) {
  /** ISO 8859-1:1987, Latin alphabet no. 1. */
  public static final int ISO_8859_1 = 0x0001_0001;

  /** ISO 646:1991, the international reference version: US-ASCII. */
  public static final int ASCII = 0x0001_0020;

  /** X/Open UTF-8. */
  public static final int UTF_8 = 0x0501_0001;

  /** ISO/IEC 10646-1:1993, UTF-16. */
  public static final int UTF_16 = 0x0001_0109;

  /** ISO/IEC 10646-1:1993, UCS-2 level 1. */
  public static final int UCS_2 = 0x0001_0100;

  /** Default code sets, which apply until others are negotiated. */
  public static final CodeSets DEFAULT = new CodeSets(ISO_8859_1, UTF_16);

  /** Checks that both code sets are supported. */
  public CodeSets {
    if (!knowsChars(chars) || !knowsWideChars(wideChars)) {
      throw new CdrException(
          CdrException.Reason.CODESET_INCOMPATIBLE,
          CdrException.OMG_VMCID | 1,
          "code sets 0x%08X and 0x%08X are not both known here".formatted(chars, wideChars));
    }
  }

  /** {@return whether strings can be converted to this code set} */
  public static boolean knowsChars(int codeSet) {
    return codeSet == ISO_8859_1 || codeSet == UTF_8 || codeSet == ASCII;
  }

  /** {@return whether wide strings can be converted to this code set} */
  public static boolean knowsWideChars(int codeSet) {
    return codeSet == UTF_16 || codeSet == UCS_2;
  }

  /** {@return the common name of a code set; its number in hex if the name is unknown} */
  public static String name(int codeSet) {
    return switch (codeSet) {
      case ISO_8859_1 -> "ISO-8859-1";
      case ASCII -> "US-ASCII";
      case UTF_8 -> "UTF-8";
      case UTF_16 -> "UTF-16";
      case UCS_2 -> "UCS-2";
      case 0x0001_0101 -> "UCS-2 level 2";
      case 0x0001_0102 -> "UCS-2 level 3";
      case 0x0001_0104 -> "UCS-4 level 1";
      case 0x0001_0105 -> "UCS-4 level 2";
      case 0x0001_0106 -> "UCS-4 level 3";
      case 0x0001_000F -> "ISO-8859-15";
      case 0x0501_0002 -> "UTF-7";
      case 0x1002_04E4 -> "windows-1252";
      default -> "0x%08X".formatted(codeSet);
    };
  }
}
