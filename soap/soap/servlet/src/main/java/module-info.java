import dev.parley.base.Experimental;

/** Servlet that serves the SOAP exports of a runtime in a servlet container. */
@Experimental
module dev.parley.soap.servlet {
  requires transitive dev.parley.soap;
  requires transitive jakarta.servlet;
  requires static transitive org.jspecify;

  exports dev.parley.soap.servlet;
}
