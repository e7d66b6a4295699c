package dev.parley.soap.interop.cases;

import dev.parley.soap.api.Attachment;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Servant of the operations with binary content. Threads: safe for all. */
final class AttachmentServant implements AttachmentCases {
  @Override
  public Attachment mirror(Attachment content) {
    return content;
  }

  @Override
  public Attachment sample(int length) {
    return Attachment.of("application/octet-stream", Blobs.of(length));
  }

  @Override
  public byte[] bytes(byte[] content) {
    return content;
  }

  @Override
  public String inOrder(Parcel parcel) {
    String content = read(parcel.content());
    return text(parcel, content, extra(parcel));
  }

  @Override
  public String backwards(Parcel parcel) {
    String extra = extra(parcel);
    return text(parcel, read(parcel.content()), extra);
  }

  private static String read(Attachment content) {
    try {
      return Blobs.text(content.open());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String extra(Parcel parcel) {
    return parcel.extra().map(AttachmentServant::read).orElse("none");
  }

  private static String text(Parcel parcel, String content, String extra) {
    return ValueText.all(parcel.title(), content, extra, parcel.stamp(), parcel.weight());
  }
}
