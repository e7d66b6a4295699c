package dev.parley.soap.interop.peer;

import javax.xml.namespace.QName;

/** Names of services and ports, which are those of Parley's WSDL. */
final class PortNames {
  private PortNames() {}

  static QName service(String namespace, Class<?> portType) {
    return new QName(namespace, portType.getSimpleName() + "Service");
  }

  /**
   * Returns the name of a port.
   *
   * @param version of SOAP: {@code 1.1} or {@code 1.2}
   */
  static QName port(String namespace, Class<?> portType, String version) {
    return new QName(namespace, portType.getSimpleName() + "Soap" + version.replace(".", ""));
  }
}
