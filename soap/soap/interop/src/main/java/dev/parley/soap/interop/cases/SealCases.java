package dev.parley.soap.interop.cases;

import dev.parley.soap.mapping.SoapHeader;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.mapping.XmlElement;

/** Operation whose response has a header block beside its result. */
@SoapService(targetNamespace = SealCases.NAMESPACE)
public interface SealCases {
  /** Target namespace. */
  String NAMESPACE = "urn:parley:interop:seals";

  /** Returns its argument, and its seal: the argument in angle brackets. */
  Sealed sealed(String value);

  /** Result in the body, with the header block. */
  record Sealed(@SoapHeader String seal, @XmlElement(name = "same") String value) {}
}
