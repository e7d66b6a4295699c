package dev.parley.soap.call;

import dev.parley.soap.xml.XmlDocument;
import java.util.Map;

/**
 * Response of a service, before it is known how it is sent.
 *
 * @param action of WS-Addressing
 * @param multipart whether it has parts by MTOM, or might have
 * @param reading told of the reading of its streams
 * @param headers headers of HTTP beside the content type
 */
record Reply(
    int status,
    XmlDocument envelope,
    String action,
    boolean fault,
    boolean multipart,
    OutgoingMessage.Reading reading,
    Map<String, String> headers) {
  static Reply result(
      int status,
      XmlDocument envelope,
      String action,
      boolean multipart,
      OutgoingMessage.Reading reading) {
    return new Reply(status, envelope, action, false, multipart, reading, Map.of());
  }

  static Reply fault(int status, XmlDocument envelope, String action, Map<String, String> headers) {
    return new Reply(status, envelope, action, true, false, OutgoingMessage.Reading.NONE, headers);
  }

  /** {@return this response with another envelope} */
  Reply with(XmlDocument other) {
    return new Reply(status, other, action, fault, multipart, reading, headers);
  }
}
