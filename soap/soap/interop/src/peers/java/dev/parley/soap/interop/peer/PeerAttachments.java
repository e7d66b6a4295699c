package dev.parley.soap.interop.peer;

import dev.parley.soap.interop.cases.Blobs;
import dev.parley.soap.interop.cases.CaseResults;
import dev.parley.soap.interop.cases.ValueText;
import jakarta.activation.DataHandler;
import jakarta.activation.DataSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;

/** Cases of binary content. */
final class PeerAttachments {
  private final AttachmentCases cases;
  private final CaseResults results;
  private final String form;

  private PeerAttachments(AttachmentCases cases, CaseResults results, String form) {
    this.cases = cases;
    this.results = results;
    this.form = form;
  }

  /**
   * Runs the cases.
   *
   * @param form how the client sends binary content: "MTOM" or "base64"
   */
  static void run(AttachmentCases cases, CaseResults results, String form) {
    new PeerAttachments(cases, results, form).run();
  }

  private void run() {
    for (int length : Blobs.LENGTHS) {
      String text = Blobs.text(length);
      results.expect(
          form + " attachment " + length, text, () -> text(cases.mirror(content(length))));
      results.expect(form + " result " + length, text, () -> text(cases.sample(length)));
      results.expect(
          form + " array " + length,
          "true",
          () -> Arrays.equals(cases.bytes(Blobs.of(length)), Blobs.of(length)));
    }
    results.expect(form + " record", text(30_000, 2_000), () -> cases.inOrder(parcel()));
    results.expect(
        form + " record backwards", text(30_000, 2_000), () -> cases.backwards(parcel()));
  }

  private static Parcel parcel() {
    Parcel parcel = new Parcel();
    parcel.title = "<p>";
    parcel.content = content(30_000);
    parcel.extra = content(2_000);
    parcel.stamp = new byte[] {1, 2};
    parcel.weight = 7;
    return parcel;
  }

  private static String text(int content, int extra) {
    return ValueText.all("<p>", Blobs.text(content), Blobs.text(extra), new byte[] {1, 2}, 7);
  }

  /** Returns a sample. */
  static DataHandler content(int length) {
    return content(Blobs.of(length));
  }

  /** Returns content that has been read: CXF's client sends all before it reads a response. */
  static DataHandler copy(DataHandler content) {
    try (InputStream in = content.getInputStream()) {
      return content(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static DataHandler content(byte[] bytes) {
    return new DataHandler(
        new DataSource() {
          @Override
          public InputStream getInputStream() {
            return new ByteArrayInputStream(bytes);
          }

          @Override
          public OutputStream getOutputStream() throws IOException {
            throw new IOException("it is read only");
          }

          @Override
          public String getContentType() {
            return "application/octet-stream";
          }

          @Override
          public String getName() {
            return "sample";
          }
        });
  }

  /** Returns the text of content. */
  static String text(DataHandler content) {
    try {
      return Blobs.text(content.getInputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
