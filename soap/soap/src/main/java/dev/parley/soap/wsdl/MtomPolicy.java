package dev.parley.soap.wsdl;

/**
 * Policy by which tools know that a service reads and sends MTOM, and base64 as well (MTOM
 * Serialization Policy Assertion 1.0; WS-Policy 1.5).
 */
final class MtomPolicy {
  private static final String ID = "Mtom";

  private MtomPolicy() {}

  static void print(IndentedXml out) {
    out.open("wsp:Policy")
        .attribute("xmlns:wsp", "http://www.w3.org/ns/ws-policy")
        .attribute(
            "xmlns:wsu",
            "http://docs.oasis-open.org/wss/2004/01/"
                + "oasis-200401-wss-wssecurity-utility-1.0.xsd")
        .attribute("wsu:Id", ID);
    out.open("wsoma:OptimizedMimeSerialization")
        .attribute(
            "xmlns:wsoma",
            "http://schemas.xmlsoap.org/ws/2004/09/policy/optimizedmimeserialization")
        .attribute("wsp:Optional", "true")
        .close();
    out.close();
  }

  static void refer(IndentedXml out) {
    out.open("wsp:PolicyReference")
        .attribute("xmlns:wsp", "http://www.w3.org/ns/ws-policy")
        .attribute("URI", "#" + ID)
        .close();
  }
}
