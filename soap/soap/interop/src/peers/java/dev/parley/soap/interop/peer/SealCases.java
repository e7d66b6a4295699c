package dev.parley.soap.interop.peer;

import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.xml.ws.Holder;

/** Operation whose response has a header block beside its result. */
@WebService(name = "SealCases", targetNamespace = SealCases.NAMESPACE)
public interface SealCases {
  String NAMESPACE = "urn:parley:interop:seals";

  @WebResult(name = "same")
  String sealed(
      @WebParam(name = "value") String value,
      @WebParam(name = "seal", header = true, targetNamespace = NAMESPACE, mode = WebParam.Mode.OUT)
          Holder<String> seal);
}
