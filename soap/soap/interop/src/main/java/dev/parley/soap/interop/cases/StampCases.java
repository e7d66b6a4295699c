package dev.parley.soap.interop.cases;

import dev.parley.soap.mapping.SoapHeader;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.mapping.XmlElement;

/** Operation of {@link SharedCases} as Parley has it without JAX-WS: a record, and no holder. */
@SoapService(name = "SharedCases", targetNamespace = SharedCases.NAMESPACE)
public interface StampCases {
  /** Returns its argument, and changes a header block of the request for the response. */
  Stamped stamped(String value, @SoapHeader String stamp);

  /** Result in the body, with the header block of the response. */
  record Stamped(@SoapHeader String stamp, @XmlElement(name = "same") String value) {}
}
