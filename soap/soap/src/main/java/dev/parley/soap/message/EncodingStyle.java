package dev.parley.soap.message;

import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.xml.XmlReader;

/**
 * Rules for {@code encodingStyle} of SOAP 1.2 (part 1, section 5.1.1). In SOAP 1.1 it may be
 * anywhere (section 4.1.1), and old stacks send it with literal messages too.
 */
final class EncodingStyle {
  private static final String NONE = SoapVersion.V1_2.namespace() + "/encoding/none";

  private EncodingStyle() {}

  /** Refuses it on an element of the envelope itself. */
  static void requireAbsent(XmlReader in, SoapVersion version) {
    if (version == SoapVersion.V1_2 && in.attribute(version.namespace(), "encodingStyle") != null) {
      throw new SoapFault(
          SoapFault.Code.SENDER, "encodingStyle is not allowed on " + in.localName());
    }
  }

  /** Refuses an encoding other than none on a header block or child of the body. */
  static void requireKnown(XmlReader in, SoapVersion version) {
    String style =
        version == SoapVersion.V1_2 ? in.attribute(version.namespace(), "encodingStyle") : null;
    if (style != null && !style.isBlank() && !style.strip().equals(NONE)) {
      throw new SoapFault(
          SoapFault.Code.DATA_ENCODING_UNKNOWN,
          in.name() + " has an encodingStyle; only literal messages are read");
    }
  }
}
