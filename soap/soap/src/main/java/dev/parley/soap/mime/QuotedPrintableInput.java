package dev.parley.soap.mime;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Objects;

/** Decoder of quoted-printable (RFC 2045, section 6.7). Threads: confined to one. */
final class QuotedPrintableInput extends InputStream {
  private final PushbackInputStream in;

  QuotedPrintableInput(InputStream in) {
    this.in = new PushbackInputStream(in);
  }

  @Override
  public int read() throws IOException {
    int unit = in.read();
    while (unit == '=') {
      int first = in.read();
      if (first == '\r' || first == '\n') { // soft line break
        int second = first == '\r' ? in.read() : '\n';
        if (second != '\n' && second >= 0) {
          in.unread(second);
        }
        unit = in.read();
      } else {
        return digit(first) << 4 | digit(in.read());
      }
    }
    return unit;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, into.length);
    int count = 0;
    while (count < length) {
      int unit = read();
      if (unit < 0) {
        return count == 0 ? -1 : count;
      }
      into[offset + count++] = (byte) unit;
    }
    return count;
  }

  private static int digit(int unit) throws MimeException {
    int digit = Character.digit(unit, 16);
    if (digit < 0) {
      throw new MimeException("a part is no quoted-printable: no hexadecimal digit behind =");
    }
    return digit;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
