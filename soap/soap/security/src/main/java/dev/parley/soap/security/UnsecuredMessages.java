package dev.parley.soap.security;

import dev.parley.soap.api.SoapFault;
import java.util.List;
import org.w3c.dom.Element;

/** Refusal of messages without any security, where some is needed. */
final class UnsecuredMessages {
  private static final int REASON_CHARS_MAX = 500;

  private UnsecuredMessages() {}

  /**
   * {@return the fault} A service often answers to a message that it refuses by a fault without
   * security: its reason is told, as nobody could find the mistake otherwise, but the call does not
   * end with that fault.
   *
   * @param missing names of what is missing
   */
  static SoapFault refused(EnvelopeTree tree, List<String> missing) {
    String why = "the message has no " + String.join(", and no ", missing);
    return EnvelopeTree.children(tree.body()).stream()
        .findFirst()
        .filter(each -> each.getLocalName().equals("Fault"))
        .map(fault ->
            SecurityFaults.invalid(
                "the other side answered with a fault without security, which might come from"
                    + " anybody: "
                    + reason(fault)))
        .orElseGet(() -> SecurityFaults.invalid(why));
  }

  private static String reason(Element fault) {
    String text =
        EnvelopeTree.children(fault).stream()
            .filter(each -> List.of("faultstring", "Reason").contains(each.getLocalName()))
            .findFirst()
            .map(each -> each.getTextContent().strip())
            .orElse("no reason");
    return text.length() <= REASON_CHARS_MAX ? text : text.substring(0, REASON_CHARS_MAX) + "…";
  }
}
