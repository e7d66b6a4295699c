package dev.parley.soap.interop.cases;

import dev.parley.soap.api.Attachment;
import dev.parley.soap.mapping.SoapService;

/** Operations with binary content; the peers' service and client use MTOM. */
@SoapService(targetNamespace = AttachmentCases.NAMESPACE)
public interface AttachmentCases {
  /** Target namespace. */
  String NAMESPACE = "urn:parley:interop:attachments";

  /** Returns its argument. */
  Attachment mirror(Attachment content);

  /** Returns a sample of {@link Blobs}. */
  Attachment sample(int length);

  /** Returns its argument. */
  byte[] bytes(byte[] content);

  /** Returns the text of a record, whose attachments are read in their order. */
  String inOrder(Parcel parcel);

  /** Returns the text of a record, whose attachments are read backwards. */
  String backwards(Parcel parcel);
}
