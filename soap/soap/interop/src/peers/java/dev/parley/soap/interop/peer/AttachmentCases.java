package dev.parley.soap.interop.peer;

import jakarta.activation.DataHandler;
import jakarta.jws.WebParam;
import jakarta.jws.WebService;
import jakarta.xml.bind.annotation.XmlMimeType;

/** Operations with binary content. */
@WebService(name = "AttachmentCases", targetNamespace = AttachmentCases.NAMESPACE)
public interface AttachmentCases {
  String NAMESPACE = "urn:parley:interop:attachments";

  @XmlMimeType("application/octet-stream")
  DataHandler mirror(
      @WebParam(name = "content") @XmlMimeType("application/octet-stream") DataHandler content);

  @XmlMimeType("application/octet-stream")
  DataHandler sample(@WebParam(name = "length") int length);

  byte[] bytes(@WebParam(name = "content") byte[] content);

  String inOrder(@WebParam(name = "parcel") Parcel parcel);

  String backwards(@WebParam(name = "parcel") Parcel parcel);
}
