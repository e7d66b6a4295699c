package dev.parley.soap.message;

import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.contract.SoapFaultType;
import dev.parley.soap.xml.XmlAttributeName;
import dev.parley.soap.xml.XmlReader;
import dev.parley.soap.xml.XmlTag;
import dev.parley.soap.xml.XmlWriter;
import org.jspecify.annotations.Nullable;

/**
 * Elements inside a fault: of SOAP 1.1 (section 4.4) without a namespace, of SOAP 1.2 (part 1,
 * section 5.4) in that of the envelope.
 *
 * <p>Immutable.
 */
enum FaultElements {
  /** faultcode, faultstring, faultactor, detail. */
  V1_1 {
    private static final XmlTag CODE = new XmlTag("faultcode");
    private static final XmlTag REASON = new XmlTag("faultstring");
    private static final XmlTag DETAIL = new XmlTag("detail");

    @Override
    void write(
        XmlWriter out,
        SoapFault.Code code,
        String reason,
        @Nullable SoapFaultType type,
        @Nullable Throwable detail) {
      text(out, CODE, EnvelopeTags.qualified(code.localName(SoapVersion.V1_1)));
      text(out, REASON, reason);
      detail(out, DETAIL, type, detail);
    }

    @Override
    void read(XmlReader in, FaultReader into) {
      switch (in.localName()) {
        case "faultcode" -> into.code(in.qualified(in.text().strip()).local());
        case "faultstring" -> into.reason(in.text());
        case "detail" -> into.detail(in);
        default -> in.skip();
      }
    }
  },
  /** Code, Reason, Node, Role, Detail. */
  V1_2 {
    private static final XmlTag CODE = EnvelopeTags.tag("Code");
    private static final XmlTag VALUE = EnvelopeTags.tag("Value");
    private static final XmlTag REASON = EnvelopeTags.tag("Reason");
    private static final XmlTag TEXT = EnvelopeTags.tag("Text");
    private static final XmlTag DETAIL = EnvelopeTags.tag("Detail");
    private static final XmlAttributeName LANGUAGE = new XmlAttributeName("xml:lang");

    @Override
    void write(
        XmlWriter out,
        SoapFault.Code code,
        String reason,
        @Nullable SoapFaultType type,
        @Nullable Throwable detail) {
      out.open(CODE);
      text(out, VALUE, EnvelopeTags.qualified(code.localName(SoapVersion.V1_2)));
      out.close(CODE);
      out.open(REASON);
      out.open(TEXT);
      out.attribute(LANGUAGE, "en");
      out.text(reason);
      out.close(TEXT);
      out.close(REASON);
      detail(out, DETAIL, type, detail);
    }

    @Override
    void read(XmlReader in, FaultReader into) {
      switch (in.localName()) {
        case "Code" ->
            children(in, "Value", () -> into.code(in.qualified(in.text().strip()).local()));
        case "Reason" -> children(in, "Text", () -> into.reason(in.text()));
        case "Detail" -> into.detail(in);
        default -> in.skip();
      }
    }

    private static void children(XmlReader in, String wanted, Runnable found) {
      while (in.nextChild()) {
        if (in.localName().equals(wanted)) {
          found.run();
        } else {
          in.skip();
        }
      }
    }
  };

  static FaultElements of(SoapVersion version) {
    return version == SoapVersion.V1_1 ? V1_1 : V1_2;
  }

  /** Writes the children of a fault. */
  abstract void write(
      XmlWriter out,
      SoapFault.Code code,
      String reason,
      @Nullable SoapFaultType type,
      @Nullable Throwable detail);

  /** Reads a child of a fault, up to its end tag. */
  abstract void read(XmlReader in, FaultReader into);

  private static void text(XmlWriter out, XmlTag tag, String value) {
    out.open(tag);
    out.text(value);
    out.close(tag);
  }

  private static void detail(
      XmlWriter out, XmlTag tag, @Nullable SoapFaultType type, @Nullable Throwable detail) {
    if (type != null && detail != null) {
      out.open(tag);
      type.write(out, detail);
      out.close(tag);
    }
  }
}
