package dev.parley.soap.addressing;

import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.xml.XmlAttributeName;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlTag;
import dev.parley.soap.xml.XmlWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/** Names and faults of WS-Addressing 1.0 (Core; SOAP Binding, section 6). */
public final class Addressing {
  /** Namespace of the header blocks. */
  public static final String NAMESPACE = "http://www.w3.org/2005/08/addressing";

  /** Action of faults of SOAP. */
  public static final String SOAP_FAULT_ACTION = NAMESPACE + "/soap/fault";

  /** Action of the faults of WS-Addressing. */
  public static final String FAULT_ACTION = NAMESPACE + "/fault";

  private static final int FRAGMENT_BYTES_MAX = 64 << 10;

  private Addressing() {}

  /** {@return a name of the namespace} */
  public static XmlName name(String local) {
    return new XmlName(NAMESPACE, local);
  }

  /** {@return whether a fault is one of WS-Addressing} */
  public static boolean isFault(SoapFault fault) {
    return !fault.subcodes().isEmpty() && fault.subcodes().getFirst().namespace().equals(NAMESPACE);
  }

  /**
   * {@return the fault about a header block (SOAP Binding, section 6.4.1)}
   *
   * @param header local name of the block
   * @param kind local name of the more exact code
   */
  public static SoapFault invalidHeader(
      SoapVersion version, String header, String kind, String reason) {
    return fault(
        version, reason, List.of(name("InvalidAddressingHeader"), name(kind)), problem(header));
  }

  /** {@return the fault about a header block that is absent (section 6.4.2)} */
  public static SoapFault missingHeader(SoapVersion version, String header) {
    return fault(
        version,
        "the message lacks the header " + header + " of WS-Addressing 1.0",
        List.of(name("MessageAddressingHeaderRequired")),
        problem(header));
  }

  /** {@return the fault about an action that no operation with this body has (section 6.4.4)} */
  public static SoapFault unsupportedAction(SoapVersion version, String action) {
    XmlFragment problem =
        fragment(
            "wsa:ProblemAction",
            out -> {
              XmlTag tag = new XmlTag("wsa:Action");
              out.open(tag);
              out.text(action);
              out.close(tag);
            });
    return fault(
        version,
        "the action " + action + " is not that of the message's operation",
        List.of(name("ActionNotSupported")),
        problem);
  }

  private static XmlFragment problem(String header) {
    return fragment("wsa:ProblemHeaderQName", out -> out.text("wsa:" + header));
  }

  /** In SOAP 1.1 what is wrong with a header block is told by a header block. */
  private static SoapFault fault(
      SoapVersion version, String reason, List<XmlName> subcodes, XmlFragment problem) {
    if (version == SoapVersion.V1_2) {
      return new SoapFault(SoapFault.Code.SENDER, reason, subcodes, List.of(problem), List.of());
    }
    XmlFragment detail =
        fragment(
            "wsa:FaultDetail", out -> out.markup(problem.text().getBytes(StandardCharsets.UTF_8)));
    return new SoapFault(SoapFault.Code.SENDER, reason, subcodes, List.of(), List.of(detail));
  }

  private static XmlFragment fragment(String qualifiedName, Consumer<XmlWriter> content) {
    XmlWriter out = new XmlWriter(FRAGMENT_BYTES_MAX);
    XmlTag tag = new XmlTag(qualifiedName);
    out.open(tag);
    out.attribute(new XmlAttributeName("xmlns:wsa"), NAMESPACE);
    content.accept(out);
    out.close(tag);
    return XmlFragment.of(new String(out.toByteArray(), StandardCharsets.UTF_8));
  }
}
