package dev.parley.soap.codec;

import dev.parley.soap.xml.BinaryContent;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Stream of received content, which is opened when it is first read. Threads: confined to one. */
final class ContentInput extends InputStream {
  private final BinaryContent content;
  private @Nullable InputStream opened;

  ContentInput(BinaryContent content) {
    this.content = content;
  }

  private InputStream stream() throws IOException {
    InputStream stream = opened;
    if (stream == null) {
      stream = content.open();
      opened = stream;
    }
    return stream;
  }

  @Override
  public int read() throws IOException {
    return stream().read();
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    return stream().read(into, offset, length);
  }

  @Override
  public void close() throws IOException {
    content.close();
  }
}
