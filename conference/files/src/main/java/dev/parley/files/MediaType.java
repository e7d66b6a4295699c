package dev.parley.files;

/**
 * Media type of a file, detected from its first bytes (its signature). The file name is ignored: a
 * stranger can choose any name.
 */
public enum MediaType {
  /** PNG image (ISO/IEC 15948). */
  PNG("image/png", "\u0089PNG\r\n\u001a\n"),
  /** JPEG image (ITU-T T.81). */
  JPEG("image/jpeg", "\u00ff\u00d8\u00ff"),
  /** GIF image, possibly animated. */
  GIF("image/gif", "GIF8?a"),
  /** WebP image; browsers show it, but the JDK cannot decode it. */
  WEBP("image/webp", "RIFF????WEBP"),
  /** PDF document. */
  PDF("application/pdf", "%PDF-"),
  /** ZIP archive; office documents are ZIP archives too. */
  ZIP("application/zip", "PK\u0003\u0004"),
  /** gzip stream. */
  GZIP("application/gzip", "\u001f\u008b\u0008"),
  /** Any other type, text included. */
  OTHER("application/octet-stream", "");

  /** Bytes of a file that are needed for detection. */
  public static final int HEAD_BYTES = 16;

  private final String text;
  private final String signature; // a character for each byte; '?' stands for any

  MediaType(String text, String signature) {
    this.text = text;
    this.signature = signature;
  }

  /** {@return the type of a file that starts with these bytes; {@link #OTHER} also for text} */
  public static MediaType of(byte[] head) {
    for (MediaType type : values()) {
      if (type.starts(head)) {
        return type;
      }
    }
    return OTHER;
  }

  /** {@return the value of the HTTP header Content-Type} */
  public String text() {
    return text;
  }

  private boolean starts(byte[] head) {
    if (head.length < signature.length()) {
      return false;
    }
    for (int i = 0; i < signature.length(); i++) {
      char wanted = signature.charAt(i);
      if (wanted != '?' && wanted != Byte.toUnsignedInt(head[i])) {
        return false;
      }
    }
    return true;
  }
}
