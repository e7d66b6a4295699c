package dev.parley.soap.message;

import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.contract.SoapFaultType;
import dev.parley.soap.xml.XmlAttributeName;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import dev.parley.soap.xml.XmlTag;
import dev.parley.soap.xml.XmlWriter;
import java.util.function.Consumer;
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
        XmlWriter out, SoapFault fault, @Nullable SoapFaultType type, @Nullable Throwable detail) {
      if (fault.subcodes().isEmpty()) {
        text(out, CODE, EnvelopeTags.qualified(fault.code().localName(SoapVersion.V1_1)));
      } else {
        qualified(out, CODE, fault.subcodes().getLast());
      }
      text(out, REASON, String.valueOf(fault.getMessage()));
      detail(out, DETAIL, fault, type, detail);
    }

    @Override
    void read(XmlReader in, FaultReader into) {
      switch (in.localName()) {
        case "faultcode" -> into.code(codeOf(in), SoapVersion.V1_1);
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
    private static final XmlTag SUBCODE = EnvelopeTags.tag("Subcode");
    private static final XmlTag REASON = EnvelopeTags.tag("Reason");
    private static final XmlTag TEXT = EnvelopeTags.tag("Text");
    private static final XmlTag DETAIL = EnvelopeTags.tag("Detail");
    private static final XmlAttributeName LANGUAGE = new XmlAttributeName("xml:lang");

    @Override
    void write(
        XmlWriter out, SoapFault fault, @Nullable SoapFaultType type, @Nullable Throwable detail) {
      out.open(CODE);
      text(out, VALUE, EnvelopeTags.qualified(fault.code().localName(SoapVersion.V1_2)));
      for (XmlName subcode : fault.subcodes()) {
        out.open(SUBCODE);
        qualified(out, VALUE, subcode);
      }
      fault.subcodes().forEach(each -> out.close(SUBCODE));
      out.close(CODE);
      out.open(REASON);
      out.open(TEXT);
      out.attribute(LANGUAGE, "en");
      out.text(String.valueOf(fault.getMessage()));
      out.close(TEXT);
      out.close(REASON);
      detail(out, DETAIL, fault, type, detail);
    }

    @Override
    void read(XmlReader in, FaultReader into) {
      switch (in.localName()) {
        case "Code" -> code(in, name -> into.code(name, SoapVersion.V1_2), into::subcode);
        case "Reason" -> {
          while (in.nextChild()) {
            if (in.localName().equals("Text")) {
              into.reason(in.text());
            } else {
              in.skip();
            }
          }
        }
        case "Detail" -> into.detail(in);
        default -> in.skip();
      }
    }

    private static void code(
        XmlReader in, Consumer<XmlName> value, Consumer<XmlName> valuesOfSubcodes) {
      while (in.nextChild()) {
        switch (in.localName()) {
          case "Value" -> value.accept(codeOf(in));
          case "Subcode" -> code(in, valuesOfSubcodes, valuesOfSubcodes);
          default -> in.skip();
        }
      }
    }
  };

  private static final String SUBCODE_PREFIX = "code:";
  private static final XmlAttributeName SUBCODE_NAMESPACE = new XmlAttributeName("xmlns:code");

  static FaultElements of(SoapVersion version) {
    return version == SoapVersion.V1_1 ? V1_1 : V1_2;
  }

  /** Writes the children of a fault. */
  abstract void write(
      XmlWriter out, SoapFault fault, @Nullable SoapFaultType type, @Nullable Throwable detail);

  /** Reads a child of a fault, up to its end tag. */
  abstract void read(XmlReader in, FaultReader into);

  /** Returns a code; some servers do not declare its prefix, which must not hide the reason. */
  private static XmlName codeOf(XmlReader in) {
    return in.qualifiedOrLocal(in.text().strip());
  }

  private static void text(XmlWriter out, XmlTag tag, String value) {
    out.open(tag);
    out.text(value);
    out.close(tag);
  }

  /** Writes a name with a declaration of its namespace. */
  private static void qualified(XmlWriter out, XmlTag tag, XmlName name) {
    out.open(tag);
    boolean qualified = !name.namespace().isEmpty();
    if (qualified) {
      out.attribute(SUBCODE_NAMESPACE, name.namespace());
    }
    out.text(qualified ? SUBCODE_PREFIX + name.local() : name.local());
    out.close(tag);
  }

  private static void detail(
      XmlWriter out,
      XmlTag tag,
      SoapFault fault,
      @Nullable SoapFaultType type,
      @Nullable Throwable detail) {
    if (type != null || !fault.detail().isEmpty()) {
      out.open(tag);
      if (type != null && detail != null) {
        type.write(out, detail);
      }
      UntypedEnvelopes.write(fault.detail(), out);
      out.close(tag);
    }
  }
}
