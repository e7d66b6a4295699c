package dev.parley.soap.interop.peer;

import jakarta.xml.ws.WebFault;

/** Declared exception with a bean, as wsimport makes it. */
@WebFault(name = "OutOfStock", targetNamespace = Cases.NAMESPACE)
public class OutOfStock extends Exception {
  private final OutOfStockDetail detail;

  public OutOfStock(String message, OutOfStockDetail detail) {
    super(message);
    this.detail = detail;
  }

  public OutOfStock(String message, OutOfStockDetail detail, Throwable cause) {
    super(message, cause);
    this.detail = detail;
  }

  public OutOfStockDetail getFaultInfo() {
    return detail;
  }
}
