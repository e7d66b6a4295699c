package dev.parley.interop;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Recording proxy before a server: keeps the GIOP messages of both directions in the order of their
 * arrival.
 *
 * <p>Threads: one that accepts, and two per connection; all methods are safe for all threads.
 */
public final class GiopRecorder implements AutoCloseable {
  private static final int HEADER_BYTES = 12;

  /** GIOP message with its header, and its direction. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Message(boolean byClient, byte[] bytes) {}

  private final ServerSocket listening;
  private final StringifiedReference target;
  private final List<Message> messages = Collections.synchronizedList(new ArrayList<>());
  private final List<Socket> sockets = Collections.synchronizedList(new ArrayList<>());

  private GiopRecorder(StringifiedReference target) {
    this.target = target;
    try {
      listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().name("recorder-accept").start(this::accept);
  }

  /** Starts a proxy before the server of this stringified reference. */
  public static GiopRecorder before(String reference) {
    return new GiopRecorder(StringifiedReference.of(reference));
  }

  /** Returns the reference of the server by way of this proxy. */
  public String reference() {
    return target.withPort(listening.getLocalPort());
  }

  /** Returns the messages recorded so far. */
  public List<Message> messages() {
    synchronized (messages) {
      return List.copyOf(messages);
    }
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        var client = listening.accept();
        sockets.add(client);
        var server = new Socket(InetAddress.getLoopbackAddress(), target.port());
        sockets.add(server);
        Thread.ofVirtual().name("recorder-client").start(() -> pass(client, server, true));
        Thread.ofVirtual().name("recorder-server").start(() -> pass(server, client, false));
      } catch (IOException e) {
        close();
      }
    }
  }

  private void pass(Socket from, Socket to, boolean byClient) {
    try (from;
        to) {
      var in = from.getInputStream();
      for (var message = read(in); message.length > 0; message = read(in)) {
        messages.add(new Message(byClient, message));
        to.getOutputStream().write(message);
      }
    } catch (IOException e) {
      // One of them has gone: so does the other.
    }
  }

  /** Reads one message; returns an empty array at the end. */
  private static byte[] read(InputStream in) throws IOException {
    var header = in.readNBytes(HEADER_BYTES);
    if (header.length < HEADER_BYTES) {
      return new byte[0];
    }
    var order = (header[6] & 1) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    var message = new ByteArrayOutputStream();
    message.write(header);
    message.write(in.readNBytes(ByteBuffer.wrap(header).order(order).getInt(8)));
    return message.toByteArray();
  }

  @Override
  public void close() {
    try {
      listening.close();
      synchronized (sockets) {
        for (var socket : sockets) {
          socket.close();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
