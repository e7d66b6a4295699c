import dev.parley.base.Experimental;

/** WS-Security 1.1 for the envelopes of SOAP clients and exports. */
@Experimental
module dev.parley.soap.security {
  requires transitive dev.parley.soap;
  requires org.apache.santuario.xmlsec;
  requires org.apache.wss4j.common;
  requires org.apache.wss4j.dom;
  requires static transitive org.jspecify;

  exports dev.parley.soap.security;
}
