package dev.parley.soap.xml;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** URLs that refer to parts of a message by their content ids (RFC 2392). */
public final class ContentIds {
  static final String CID = "cid:";

  private ContentIds() {}

  /**
   * {@return the content id that a URL names, without angle brackets}
   *
   * @throws XmlException when it is no {@code cid:} URL
   */
  public static String of(String url) {
    if (!url.startsWith(CID)) {
      throw new XmlException("xop:Include refers to " + url + "; only cid: URLs of parts are read");
    }
    try {
      return URLDecoder.decode(
          url.substring(CID.length()).replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new XmlException(url + " is no cid: URL (RFC 2392): " + e.getMessage(), e);
    }
  }
}
