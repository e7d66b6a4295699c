package dev.parley.soap.interop.peer;

import dev.parley.soap.interop.cases.ValueText;
import jakarta.activation.DataHandler;
import jakarta.jws.WebService;
import jakarta.xml.ws.soap.MTOM;

/** Service of the operations with binary content. */
@MTOM
@WebService(
    endpointInterface = "dev.parley.soap.interop.peer.AttachmentCases",
    targetNamespace = AttachmentCases.NAMESPACE)
public class AttachmentService implements AttachmentCases {
  @Override
  public DataHandler mirror(DataHandler content) {
    return PeerAttachments.copy(content);
  }

  @Override
  public DataHandler sample(int length) {
    return PeerAttachments.content(length);
  }

  @Override
  public byte[] bytes(byte[] content) {
    return content;
  }

  @Override
  public String inOrder(Parcel parcel) {
    return text(parcel);
  }

  @Override
  public String backwards(Parcel parcel) {
    return text(parcel);
  }

  private static String text(Parcel parcel) {
    return ValueText.all(
        parcel.title,
        PeerAttachments.text(parcel.content),
        parcel.extra == null ? "none" : PeerAttachments.text(parcel.extra),
        parcel.stamp,
        parcel.weight);
  }
}
