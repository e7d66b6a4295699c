import dev.parley.base.Experimental;

/** WSDL 1.1 with XML Schema: reader, and compiler to Java contracts. */
@Experimental
module dev.parley.wsdl {
  requires java.compiler;
  requires transitive dev.parley.soap;
  requires static transitive org.jspecify;

  exports dev.parley.wsdl;
  exports dev.parley.wsdl.model;
}
