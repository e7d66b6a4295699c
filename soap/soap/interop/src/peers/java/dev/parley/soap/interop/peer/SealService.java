package dev.parley.soap.interop.peer;

import jakarta.jws.WebService;
import jakarta.xml.ws.Holder;

/** Service of the operation with a header block in its response. */
@WebService(
    endpointInterface = "dev.parley.soap.interop.peer.SealCases",
    targetNamespace = SealCases.NAMESPACE)
public class SealService implements SealCases {
  @Override
  public String sealed(String value, Holder<String> seal) {
    seal.value = "<" + value + ">";
    return value;
  }
}
