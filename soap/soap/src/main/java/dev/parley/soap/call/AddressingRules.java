package dev.parley.soap.call;

import dev.parley.soap.addressing.Addressing;
import dev.parley.soap.addressing.MessageAddressing;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.contract.SoapOperation;

/**
 * Checks of the addressing properties of requests (WS-Addressing 1.0 SOAP Binding, section 6.4).
 */
final class AddressingRules {
  private AddressingRules() {}

  /**
   * Checks the action of a request.
   *
   * @param soapAction action that the transport names; empty for none
   * @throws dev.parley.soap.api.SoapFault when it is not that of the operation, or of the transport
   */
  static void check(
      MessageAddressing request, SoapOperation operation, String soapAction, SoapVersion version) {
    String action = request.action();
    if (!soapAction.isEmpty() && !soapAction.equals(action)) {
      throw Addressing.invalidHeader(
          version,
          "Action",
          "ActionMismatch",
          "the SOAP action " + soapAction + " of the transport is not the Action " + action);
    }
    String input = operation.actions().input();
    boolean known =
        action.equals(input)
            || action.equals(operation.action())
            // CXF names the input of one-way operations as that of others
            || (operation.method().oneWay() && action.equals(input + "Request"));
    if (!known) {
      throw Addressing.unsupportedAction(version, action);
    }
  }
}
