package dev.parley.soap.addressing;

import dev.parley.soap.api.EndpointReference;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.xml.XmlAttributeName;
import dev.parley.soap.xml.XmlTag;
import dev.parley.soap.xml.XmlWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Addressing header blocks of a message that is sent (WS-Addressing 1.0 SOAP Binding, section 3).
 *
 * @param to address of the receiver; empty for the anonymous one
 * @param replyTo endpoint of the reply; empty for the anonymous one
 * @param parameters reference parameters of the receiver
 */
public record AddressingHeaders(
    Optional<String> to,
    String action,
    Optional<String> messageId,
    Optional<String> relatesTo,
    Optional<EndpointReference> replyTo,
    List<XmlFragment> parameters) {
  private static final XmlAttributeName NAMESPACE = new XmlAttributeName("xmlns:wsa");
  private static final XmlTag TO = new XmlTag("wsa:To");
  private static final XmlTag ACTION = new XmlTag("wsa:Action");
  private static final XmlTag MESSAGE_ID = new XmlTag("wsa:MessageID");
  private static final XmlTag RELATES_TO = new XmlTag("wsa:RelatesTo");
  private static final XmlTag REPLY_TO = new XmlTag("wsa:ReplyTo");
  private static final XmlTag ADDRESS = new XmlTag("wsa:Address");
  private static final String IS_PARAMETER =
      " xmlns:wsa-ref=\"" + Addressing.NAMESPACE + "\" wsa-ref:IsReferenceParameter=\"true\"";

  /** Writes the blocks behind the start tag of the header, which is open for a declaration. */
  public void write(XmlWriter out) {
    out.attribute(NAMESPACE, Addressing.NAMESPACE);
    to.ifPresent(address -> text(out, TO, address));
    text(out, ACTION, action);
    messageId.ifPresent(id -> text(out, MESSAGE_ID, id));
    relatesTo.ifPresent(id -> text(out, RELATES_TO, id));
    replyTo.ifPresent(endpoint -> {
      out.open(REPLY_TO);
      text(out, ADDRESS, endpoint.address());
      out.close(REPLY_TO);
    });
    parameters.forEach(each -> out.markup(marked(each).getBytes(StandardCharsets.UTF_8)));
  }

  private static void text(XmlWriter out, XmlTag tag, String value) {
    out.open(tag);
    out.text(value);
    out.close(tag);
  }

  /** Adds the attribute that marks a reference parameter (section 3.3). */
  private static String marked(XmlFragment parameter) {
    String text = parameter.text();
    if (text.substring(0, text.indexOf('>')).contains("IsReferenceParameter")) {
      return text; // it has come as one
    }
    int end = 1;
    while (" />".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return text.substring(0, end) + IS_PARAMETER + text.substring(end);
  }
}
