package dev.parley.soap.api;

import dev.parley.soap.xml.XmlName;
import java.util.List;

/**
 * Fault that no declared exception stands for (SOAP 1.1, section 4.4; SOAP 1.2 part 1, section
 * 5.4). A servant throws it to answer with this fault. On a client it is the cause of the {@link
 * dev.parley.pipeline.CallException} that the call ends with.
 */
public final class SoapFault extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Code of a fault, by the names of SOAP 1.2. */
  public enum Code {
    /** The message names no version that the receiver knows. */
    VERSION_MISMATCH("VersionMismatch", "VersionMismatch"),
    /** A header block that must be understood is not. */
    MUST_UNDERSTAND("MustUnderstand", "MustUnderstand"),
    /** The message is wrong; called Client in SOAP 1.1. */
    SENDER("Client", "Sender"),
    /** The message could not be processed, though it is not wrong; called Server in SOAP 1.1. */
    RECEIVER("Server", "Receiver"),
    /** The message is encoded by rules that the receiver does not know; SOAP 1.2 only. */
    DATA_ENCODING_UNKNOWN("Client", "DataEncodingUnknown");

    private final String name11;
    private final String name12;

    Code(String name11, String name12) {
      this.name11 = name11;
      this.name12 = name12;
    }

    /** {@return the local name of the code in a version} */
    public String localName(SoapVersion version) {
      return version == SoapVersion.V1_1 ? name11 : name12;
    }

    /** {@return the code of a local name of either version; RECEIVER for an unknown one} */
    public static Code of(String localName) {
      String first = localName.split("\\.", 2)[0]; // SOAP 1.1 allows Client.Authentication
      for (Code code : values()) {
        if (code.name11.equals(first) || code.name12.equals(first)) {
          return code;
        }
      }
      return RECEIVER;
    }
  }

  private final Code code;
  private final List<XmlName> subcodes;
  private final List<XmlFragment> detail;
  private final List<XmlFragment> headers;

  /**
   * @param reason text for people
   */
  public SoapFault(Code code, String reason) {
    this(code, reason, List.of(), List.of(), List.of());
  }

  /**
   * @param reason text for people
   * @param subcodes codes that tell more than {@code code}, from the outermost; SOAP 1.1 has the
   *     last one instead of {@code code}
   * @param detail children of the fault's detail
   * @param headers header blocks that are sent with the fault; not read on a client
   */
  public SoapFault(
      Code code,
      String reason,
      List<XmlName> subcodes,
      List<XmlFragment> detail,
      List<XmlFragment> headers) {
    super(reason);
    this.code = code;
    this.subcodes = List.copyOf(subcodes);
    this.detail = List.copyOf(detail);
    this.headers = List.copyOf(headers);
  }

  /** {@return the code} */
  public Code code() {
    return code;
  }

  /** {@return codes that tell more, from the outermost} */
  public List<XmlName> subcodes() {
    return subcodes;
  }

  /** {@return the children of the detail that no declared exception stands for} */
  public List<XmlFragment> detail() {
    return detail;
  }

  /** {@return the header blocks that are sent with the fault} */
  public List<XmlFragment> headers() {
    return headers;
  }
}
