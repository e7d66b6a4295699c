package dev.parley.bench.soap;

import dev.parley.bench.ends.SoapDesk;
import jakarta.activation.DataHandler;
import jakarta.jws.WebParam;
import jakarta.jws.WebService;
import jakarta.xml.bind.annotation.XmlMimeType;

/** The contract of {@link SoapArchive} as users of JAX-WS write it. */
@WebService(name = "Archive", targetNamespace = SoapDesk.NAMESPACE)
public interface JaxwsArchive {
  /** {@return the number of bytes} */
  long store(
      @WebParam(name = "content") @XmlMimeType("application/octet-stream") DataHandler content);

  /** {@return as many bytes} */
  @XmlMimeType("application/octet-stream")
  DataHandler load(@WebParam(name = "bytes") long bytes);
}
