import dev.parley.base.Experimental;

/**
 * SOAP 1.1 and 1.2: contracts of records as XML, envelopes and faults, WSDL, and calls and services
 * over an HTTP binding.
 */
@Experimental
module dev.parley.soap {
  requires transitive dev.parley.calls;
  requires transitive java.xml;
  requires static transitive org.jspecify;

  exports dev.parley.soap;
  exports dev.parley.soap.api;
  exports dev.parley.soap.mapping;
  exports dev.parley.soap.spi;
  exports dev.parley.soap.wsdl;
  exports dev.parley.soap.xml;

  uses dev.parley.soap.spi.HttpBinding;
  uses dev.parley.soap.spi.XmlBinding;
}
