package dev.parley.soap.interop.peer;

import jakarta.activation.DataHandler;
import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlMimeType;
import jakarta.xml.bind.annotation.XmlType;

/** Bean with attachments between other elements. */
@XmlType(
    name = "Parcel",
    namespace = AttachmentCases.NAMESPACE,
    propOrder = {"title", "content", "extra", "stamp", "weight"})
@XmlAccessorType(XmlAccessType.FIELD)
public class Parcel {
  @XmlElement(required = true)
  public String title;

  @XmlElement(required = true)
  @XmlMimeType("application/octet-stream")
  public DataHandler content;

  @XmlMimeType("application/octet-stream")
  public DataHandler extra;

  @XmlElement(required = true)
  public byte[] stamp;

  public int weight;
}
