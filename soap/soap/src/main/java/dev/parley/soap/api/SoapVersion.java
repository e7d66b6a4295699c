package dev.parley.soap.api;

/** Version of SOAP. */
public enum SoapVersion {
  /** SOAP 1.1 (W3C note of 8 May 2000). */
  V1_1("http://schemas.xmlsoap.org/soap/envelope/", "text/xml"),
  /** SOAP 1.2 (W3C recommendation, second edition, 27 April 2007). */
  V1_2("http://www.w3.org/2003/05/soap-envelope", "application/soap+xml");

  private final String namespace;
  private final String mediaType;

  SoapVersion(String namespace, String mediaType) {
    this.namespace = namespace;
    this.mediaType = mediaType;
  }

  /** {@return the namespace of the envelope} */
  public String namespace() {
    return namespace;
  }

  /** {@return the media type of messages over HTTP} */
  public String mediaType() {
    return mediaType;
  }
}
