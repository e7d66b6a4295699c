package dev.parley.transport.pipe;

import java.io.IOException;

final class WindowsPipes implements Pipes {
  @Override
  public PipeDoor open(PipeEndpoint endpoint) throws IOException {
    throw new IOException("not yet");
  }

  @Override
  public PipeChannel dial(PipeEndpoint endpoint, Patience patience) throws IOException {
    throw new IOException("not yet");
  }
}
