package dev.parley.soap.security;

import dev.parley.soap.api.SoapFault;
import dev.parley.soap.xml.XmlName;
import java.util.List;
import javax.xml.namespace.QName;
import org.apache.wss4j.common.ext.WSSecurityException;

/** Faults of WS-Security 1.1, section 12. */
final class SecurityFaults {
  private static final System.Logger LOG = System.getLogger(SecurityFaults.class.getName());

  private SecurityFaults() {}

  /** {@return the fault of a message that lacks something, or has something that is unknown} */
  static SoapFault invalid(String reason) {
    return fault("InvalidSecurity", reason);
  }

  /**
   * {@return a fault}
   *
   * @param code local name of its code
   * @param reason for the sender; it must not help to guess a key or password
   */
  static SoapFault fault(String code, String reason) {
    return new SoapFault(
        SoapFault.Code.SENDER,
        reason,
        List.of(new XmlName(SecurityNames.WSSE, code)),
        List.of(),
        List.of());
  }

  /**
   * {@return the fault of a message that a check has refused} It tells the kind of the failure; the
   * log has the reason.
   */
  static SoapFault of(WSSecurityException failure, String peer) {
    QName code = failure.getFaultCode();
    return of(code == null ? "InvalidSecurity" : code.getLocalPart(), failure, peer);
  }

  /** {@return the fault of a message at which the check failed with an exception} */
  static SoapFault of(String code, Throwable failure, String peer) {
    LOG.log(System.Logger.Level.DEBUG, () -> "a message of " + peer + " was refused: " + failure);
    SoapFault fault = fault(code, reason(code));
    fault.initCause(failure);
    return fault;
  }

  private static String reason(String code) {
    return switch (code) {
      case "FailedAuthentication" ->
          "the name, password or certificate of the message is not accepted";
      case "FailedCheck" -> "the signature or encryption of the message is not valid";
      case "MessageExpired" ->
          "the message is too old, from the future, or expired; are both clocks right?";
      case "UnsupportedSecurityToken" -> "the message refers to a token of an unknown kind";
      case "SecurityTokenUnavailable" -> "the message refers to a token that is not there";
      default -> "the security header is not valid; the receiver's log tells why, at level DEBUG";
    };
  }
}
