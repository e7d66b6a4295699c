package dev.parley.soap.mime;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.parley.testkit.FuzzCorpus;
import dev.parley.testkit.RandomSeeds;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class MimeFuzzTest implements FuzzCorpus {
  private static final String WHOLE =
      """
      multipart/related; type="application/xop+xml"; start="<r@x>"; boundary="b"
      preamble
      --b
      Content-ID: <1@x>
      Content-Transfer-Encoding: base64

      QUJDREVGRw==
      --b
      Content-ID: <r@x>
      Content-Type: application/xop+xml; type="text/xml"

      cid:1@x;cid:2@x;cid:3@x;
      --b
      content-id: <2@x>
      content-transfer-encoding: quoted-printable

      a=3D=
      b
      --bc
      --b --
      --b
      Content-ID: <3@x>
      Content-Disposition: attachment;
       filename="x.y"

      --b--
      epilogue
      """;

  private static final String[] WORDS = {
    "\n",
    "\r\n",
    "\r\n\r\n",
    "--b",
    "--b--",
    "\n--b\n",
    "\n--b--\n",
    "<",
    ">",
    ": ",
    "\"",
    ";",
    "boundary=b",
    "cid:1@x;",
    "base64",
    "quoted-printable",
    "8bit",
    "=",
    "==",
    "\0",
    "\u00ff",
    "x".repeat(600)
  };

  @Test
  void almostGoodMessagesAreReadOrRefused() {
    RandomSeeds.run(
        5_000,
        random -> {
          StringBuilder text =
              new StringBuilder(random.nextBoolean() ? WHOLE : WHOLE.replace("\n", "\r\n"));
          for (int changes = random.nextInt(6); changes > 0 && !text.isEmpty(); changes--) {
            change(text, random);
          }
          MimeFuzz.fuzzerTestOneInput(text.toString().getBytes(ISO_8859_1));
        });
  }

  private static void change(StringBuilder text, Random random) {
    int at = random.nextInt(text.length());
    switch (random.nextInt(5)) {
      case 0 -> text.deleteCharAt(at);
      case 1 -> text.setCharAt(at, (char) random.nextInt(256));
      case 2 -> text.setLength(Math.max(1, at));
      case 3 -> text.delete(at, Math.min(text.length() - 1, at + random.nextInt(40)));
      default -> text.insert(at, WORDS[random.nextInt(WORDS.length)]);
    }
  }
}
