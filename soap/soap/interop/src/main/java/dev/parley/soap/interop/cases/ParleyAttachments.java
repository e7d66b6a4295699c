package dev.parley.soap.interop.cases;

import dev.parley.soap.api.Attachment;
import java.util.Arrays;
import java.util.Optional;

/** Cases of binary content. */
final class ParleyAttachments {
  private static final String OCTETS = "application/octet-stream";

  private final AttachmentCases cases;
  private final CaseResults results;
  private final String form;

  private ParleyAttachments(AttachmentCases cases, CaseResults results, String form) {
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
    new ParleyAttachments(cases, results, form).run();
  }

  private void run() {
    for (int length : Blobs.LENGTHS) {
      String text = Blobs.text(length);
      results.expect(
          form + " attachment " + length,
          text,
          () -> Blobs.text(cases.mirror(attachment(length)).open()));
      results.expect(
          form + " result " + length, text, () -> Blobs.text(cases.sample(length).open()));
      results.expect(
          form + " array " + length,
          "true",
          () -> Arrays.equals(cases.bytes(Blobs.of(length)), Blobs.of(length)));
    }
    results.expect(form + " record", text(30_000, 2_000), () -> cases.inOrder(parcel()));
    results.expect(
        form + " record backwards", text(30_000, 2_000), () -> cases.backwards(parcel()));
  }

  private static Attachment attachment(int length) {
    return Attachment.of(OCTETS, Blobs.of(length));
  }

  private static Parcel parcel() {
    return new Parcel(
        "<p>", attachment(30_000), Optional.of(attachment(2_000)), new byte[] {1, 2}, 7);
  }

  private static String text(int content, int extra) {
    return ValueText.all("<p>", Blobs.text(content), Blobs.text(extra), new byte[] {1, 2}, 7);
  }
}
