package dev.parley.soap.message;

import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.xml.XmlAttributeName;
import dev.parley.soap.xml.XmlTag;
import java.nio.charset.StandardCharsets;

/**
 * Tags of the envelope of one version, as bytes, with the namespaces of a contract.
 *
 * <p>Immutable.
 */
final class EnvelopeTags {
  private static final String PREFIX = "soap:";

  final byte[] start; // of the document, up to the start tag of the envelope and its namespaces
  final XmlTag envelope = tag("Envelope");
  final XmlTag header = tag("Header");
  final XmlTag body = tag("Body");
  final XmlTag fault = tag("Fault");
  final XmlAttributeName mustUnderstand = new XmlAttributeName(PREFIX + "mustUnderstand");

  /**
   * @param declarations of the namespaces that the envelope declares, with a space before each
   */
  EnvelopeTags(SoapVersion version, byte[] declarations) {
    String declared = new String(declarations, StandardCharsets.UTF_8);
    start =
        ("<?xml version=\"1.0\" encoding=\"UTF-8\"?><soap:Envelope xmlns:soap=\""
                + version.namespace()
                + "\""
                + declared
                + ">")
            .getBytes(StandardCharsets.UTF_8);
  }

  /** {@return the tag of an element in the namespace of the envelope} */
  static XmlTag tag(String local) {
    return new XmlTag(PREFIX + local);
  }

  /** {@return a name in the namespace of the envelope, with its prefix} */
  static String qualified(String local) {
    return PREFIX + local;
  }
}
