package dev.parley.bench.soap;

import dev.parley.bench.ends.SoapDesk;
import dev.parley.soap.mapping.SoapService;
import java.io.InputStream;

/** Contract whose contents are streamed. */
@SoapService(name = "Archive", targetNamespace = SoapDesk.NAMESPACE)
interface SoapArchive {
  /** {@return the number of bytes} */
  long store(InputStream content);

  /** {@return as many bytes} */
  InputStream load(long bytes);
}
