package dev.parley.files;

/** What a file is, by its first bytes. Its name is never asked: anybody can choose a name. */
public enum MediaType {
  /** A picture without loss. */
  PNG("image/png", "\u0089PNG\r\n\u001a\n"),
  /** A photo. */
  JPEG("image/jpeg", "\u00ff\u00d8\u00ff"),
  /** A picture of few colours, perhaps moving. */
  GIF("image/gif", "GIF8?a"),
  /** A picture that browsers show, and the JDK does not read. */
  WEBP("image/webp", "RIFF????WEBP"),
  /** Pages. */
  PDF("application/pdf", "%PDF-"),
  /** An archive, or an office document. */
  ZIP("application/zip", "PK\u0003\u0004"),
  /** Something compressed. */
  GZIP("application/gzip", "\u001f\u008b\u0008"),
  /** Anything else. */
  OTHER("application/octet-stream", "");

  /** First bytes that are enough to know. */
  public static final int HEAD_BYTES = 16;

  private final String text;
  private final String signature; // a character for each byte; '?' stands for any

  MediaType(String text, String signature) {
    this.text = text;
    this.signature = signature;
  }

  /** {@return what starts with these bytes; {@link #OTHER} also for text} */
  public static MediaType of(byte[] head) {
    for (MediaType type : values()) {
      if (type.starts(head)) {
        return type;
      }
    }
    return OTHER;
  }

  /** {@return the type as HTTP names it} */
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
