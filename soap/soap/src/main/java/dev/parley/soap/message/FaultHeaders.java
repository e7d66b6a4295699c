package dev.parley.soap.message;

import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.xml.XmlAttributeName;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlTag;
import dev.parley.soap.xml.XmlWriter;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Header blocks that say more of a fault (SOAP 1.2 part 1, sections 5.4.7 and 5.4.8). In SOAP 1.1
 * they are harmless: no receiver needs to know them.
 */
final class FaultHeaders {
  private static final int BYTES_MAX = 16 << 10; // names are shorter by XmlLimits
  private static final XmlTag UPGRADE = new XmlTag("env:Upgrade");
  private static final XmlTag SUPPORTED = new XmlTag("env:SupportedEnvelope");
  private static final XmlTag NOT_UNDERSTOOD = new XmlTag("env:NotUnderstood");
  private static final XmlAttributeName ENVELOPE_NAMESPACE = new XmlAttributeName("xmlns:env");
  private static final XmlAttributeName NAMESPACE = new XmlAttributeName("xmlns:q");
  private static final XmlAttributeName NAME = new XmlAttributeName("qname");

  /** Block that names the versions that are understood, the newest first. */
  static final XmlFragment VERSIONS =
      block(
          UPGRADE,
          out -> {
            supported(out, SoapVersion.V1_2);
            supported(out, SoapVersion.V1_1);
          });

  private FaultHeaders() {}

  private static void supported(XmlWriter out, SoapVersion version) {
    out.open(SUPPORTED);
    name(out, new XmlName(version.namespace(), "Envelope"));
    out.close(SUPPORTED);
  }

  /** {@return the block that names a header block that was not understood} */
  static XmlFragment notUnderstood(XmlName header) {
    return block(NOT_UNDERSTOOD, out -> name(out, header));
  }

  private static void name(XmlWriter out, XmlName name) {
    boolean qualified = !name.namespace().isEmpty();
    if (qualified) {
      out.attribute(NAMESPACE, name.namespace());
    }
    out.attribute(NAME, qualified ? "q:" + name.local() : name.local());
  }

  private static XmlFragment block(XmlTag tag, Consumer<XmlWriter> content) {
    XmlWriter out = new XmlWriter(BYTES_MAX);
    out.open(tag);
    out.attribute(ENVELOPE_NAMESPACE, SoapVersion.V1_2.namespace());
    content.accept(out);
    out.close(tag);
    return XmlFragment.of(new String(out.toByteArray(), StandardCharsets.UTF_8));
  }
}
