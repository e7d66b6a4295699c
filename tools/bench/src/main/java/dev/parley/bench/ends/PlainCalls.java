package dev.parley.bench.ends;

import java.io.IOException;

/** Calls over a plain channel; the calling thread reads the replies. */
record PlainCalls(FramedChannel channel, byte kind) implements EndCalls {
  @Override
  public long call(long value) throws IOException {
    channel.put(kind, value);
    channel.flush();
    while (true) {
      while (channel.next()) {
        if (channel.kind() == kind + 1) {
          return channel.value();
        }
        channel.answer();
        channel.flush();
      }
      fill();
    }
  }

  @Override
  public void stream(CallWindow window) throws IOException {
    int underWay = 0;
    while (underWay < window.outstanding() && putNext(window)) {
      underWay++;
    }
    while (underWay > 0) {
      channel.flush();
      fill();
      while (channel.next()) {
        if (channel.kind() != kind + 1) {
          channel.answer();
          continue;
        }
        // The value identifies the call, so a reply with a wrong value matches no call.
        window.returned(channel.value(), channel.value());
        if (!putNext(window)) {
          underWay--;
        }
      }
    }
  }

  private boolean putNext(CallWindow window) throws IOException {
    long value = window.nextArgument();
    if (value == CallWindow.END) {
      return false;
    }
    channel.put(kind, value);
    return true;
  }

  private void fill() throws IOException {
    if (!channel.fill()) {
      throw new IOException("the other end has closed the connection");
    }
  }
}
