package dev.parley.soap.interop.peer;

import jakarta.xml.ws.WebFault;

/** Declared exception with a bean, as wsimport makes it. */
@WebFault(name = "OutOfStock", targetNamespace = RpcCases.NAMESPACE)
public class RpcOutOfStock extends Exception {
  private final OutOfStockDetail detail;

  public RpcOutOfStock(String message, OutOfStockDetail detail) {
    super(message);
    this.detail = detail;
  }

  public RpcOutOfStock(String message, OutOfStockDetail detail, Throwable cause) {
    super(message, cause);
    this.detail = detail;
  }

  public OutOfStockDetail getFaultInfo() {
    return detail;
  }
}
