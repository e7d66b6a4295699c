import dev.parley.base.Experimental;

/** JAXB beans in SOAP contracts; found as a service. */
@Experimental
module dev.parley.soap.jaxb {
  requires transitive dev.parley.soap;
  requires jakarta.activation;
  requires jakarta.xml.bind;
  requires org.glassfish.jaxb.runtime;
  requires static transitive org.jspecify;

  exports dev.parley.soap.jaxb;

  provides dev.parley.soap.spi.XmlBinding with
      dev.parley.soap.jaxb.JaxbBinding;
}
