package dev.parley.soap.message;

import dev.parley.soap.addressing.Addressing;
import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.codec.Deviations;
import dev.parley.soap.contract.SoapFaultType;
import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reader of one fault. Threads: confined to one. */
final class FaultReader {
  /** Namespaces of codes that blame the request: WS-Addressing 1.0, and WS-Security 1.1. */
  private static final Set<String> OF_SENDERS =
      Set.of(
          Addressing.NAMESPACE,
          "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd");

  private final List<SoapFaultType> declared;
  private final Deviations deviations;
  private SoapFault.Code code = SoapFault.Code.RECEIVER;
  private final List<XmlName> subcodes = new ArrayList<>();
  private final List<XmlFragment> fragments = new ArrayList<>();
  private String reason = "";
  private @Nullable Throwable exception;

  private FaultReader(List<SoapFaultType> declared, Deviations deviations) {
    this.declared = declared;
    this.deviations = deviations;
  }

  /**
   * {@return the failure that the fault stands for: an exception that the operation declares, or a
   * {@link SoapFault}} The reader stands at the start tag of the fault.
   */
  static Throwable read(
      XmlReader in, SoapVersion version, List<SoapFaultType> declared, Deviations deviations) {
    FaultReader reader = new FaultReader(declared, deviations);
    while (in.nextChild()) {
      FaultElements.of(version).read(in, reader);
    }
    SoapFault fault =
        new SoapFault(reader.code, reader.reason, reader.subcodes, reader.fragments, List.of());
    Throwable exception = reader.exception;
    if (exception == null) {
      return fault;
    }
    if (exception.getMessage() == null) {
      addCause(exception, fault);
    }
    return exception;
  }

  /** Keeps the reason, which the exception does not have. */
  private static void addCause(Throwable exception, SoapFault fault) {
    try {
      exception.initCause(fault);
    } catch (IllegalStateException _) {
      // its constructor has set one
    }
  }

  /**
   * Takes the code of the fault.
   *
   * @param name in the namespace of the envelope, or another one in SOAP 1.1: then it is a subcode
   */
  void code(XmlName name, SoapVersion version) {
    if (name.namespace().equals(version.namespace()) || name.namespace().isEmpty()) {
      code = SoapFault.Code.of(name.local());
    } else {
      boolean sender =
          OF_SENDERS.contains(name.namespace()) && !name.local().equals("EndpointUnavailable");
      code = sender ? SoapFault.Code.SENDER : SoapFault.Code.RECEIVER;
      subcodes.add(name);
    }
  }

  void subcode(XmlName name) {
    subcodes.add(name);
  }

  void reason(String text) {
    if (reason.isEmpty()) { // of several languages the first one
      reason = text;
    }
  }

  /** Reads a detail element: the first child that the operation declares. */
  void detail(XmlReader in) {
    while (in.nextChild()) {
      SoapFaultType type = type(in);
      if (type == null) {
        fragments.add(XmlFragment.of(in));
      } else if (exception != null) {
        in.skip();
      } else {
        exception = type.read(in, deviations, reason);
      }
    }
  }

  private @Nullable SoapFaultType type(XmlReader in) {
    for (SoapFaultType each : declared) {
      if (in.at(each.element())) {
        return each;
      }
    }
    return null;
  }
}
