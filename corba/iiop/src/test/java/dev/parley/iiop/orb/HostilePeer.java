package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.giop.GiopWriter;
import dev.parley.iiop.giop.MessageType;
import dev.parley.iiop.giop.RequestHeader;
import dev.parley.iiop.giop.ResponseFlags;
import dev.parley.iiop.giop.TargetAddress;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A process that means no good: {@code MISDEED PORT}. Says for each of its connections how that
 * ended: {@code CloseConnection}, {@code MessageError}, or {@code gone}.
 */
final class HostilePeer {
  private static final int CROWD = 500;
  private static final byte MORE = 2; // flag: fragments follow

  private final int port;
  private final List<Socket> sockets = new ArrayList<>();

  private HostilePeer(int port) {
    this.port = port;
  }

  public static void main(String[] arguments) throws IOException {
    HostilePeer peer = new HostilePeer(Integer.parseInt(arguments[1]));
    switch (arguments[0]) {
      case "halves" -> peer.halves();
      case "deaf" -> peer.deaf();
      case "crowd" -> peer.crowd();
      case "dies" -> peer.dies();
      case "truncated" -> peer.truncated();
      case "oversized" -> peer.send(head(2, 0, 0, Integer.MAX_VALUE));
      case "version" -> peer.send(head(9, 0, 0, 4), new byte[4]);
      case "silent" -> peer.send(head(2, 0, 0, 100), new byte[40]);
      default -> throw new IllegalArgumentException(arguments[0]);
    }
    for (Socket each : peer.sockets) {
      System.out.println(end(each));
    }
    System.out.println("done");
  }

  private static byte[] head(int minor, int flags, int type, int size) {
    byte[] head = {'G', 'I', 'O', 'P', 1, (byte) minor, (byte) flags, (byte) type, 0, 0, 0, 0};
    for (int i = 0; i < Integer.BYTES; i++) {
      head[8 + i] = (byte) (size >> 8 * (Integer.BYTES - 1 - i));
    }
    return head;
  }

  private Socket dial() throws IOException {
    Socket socket = new Socket("127.0.0.1", port);
    sockets.add(socket);
    return socket;
  }

  private void send(byte[]... pieces) throws IOException {
    Socket socket = dial();
    for (byte[] each : pieces) {
      socket.getOutputStream().write(each);
    }
  }

  /** Begins messages, and ends none. */
  private void halves() throws IOException {
    Socket socket = dial();
    for (int id = 1; id <= 10_000 && !socket.isClosed(); id++) {
      byte[] message = request(id, "bytes", 1);
      message[6] |= MORE;
      if (!wrote(socket, message)) {
        return;
      }
    }
  }

  /** Asks for much, and reads none of it, for as long as it can ask. */
  private void deaf() throws IOException {
    Socket socket = dial();
    for (int id = 1; wrote(socket, request(id, "bytes", 500_000)); id++) {
      LockSupport.parkNanos(1_000_000); // a server that answers all would be out of memory
    }
  }

  private static boolean wrote(Socket socket, byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
      return true;
    } catch (IOException e) {
      return false; // it was closed over there
    }
  }

  /** Many that say next to nothing, some of them enough to be taken for GIOP. */
  private void crowd() throws IOException {
    byte[] beginning = {'G', 'I', 'O', 'P', 1};
    for (int i = 0; i < CROWD; i++) {
      int bytes = i % 2 == 0 ? 1 : beginning.length;
      Socket socket = dial();
      try {
        socket.getOutputStream().write(beginning, 0, bytes);
      } catch (IOException e) {
        // turned away already
      }
    }
  }

  /** Ends as a whole in the middle of a fragment. */
  private void dies() throws IOException {
    byte[] message = request(1, "bytes", 1);
    message[6] |= MORE;
    send(message, head(2, 0, MessageType.FRAGMENT.ordinal(), 100), new byte[40]);
    Runtime.getRuntime().halt(0);
  }

  private void truncated() throws IOException {
    send(head(2, 0, 0, 100), new byte[40]);
    sockets.getFirst().shutdownOutput();
  }

  private static byte[] request(int id, String operation, int argument) {
    CdrOutput out = new CdrOutput();
    GiopWriter.begin(
        out, MessageType.REQUEST, GiopVersion.V1_2, ByteOrder.BIG_ENDIAN, CodeSets.DEFAULT);
    new RequestHeader(
            id,
            ResponseFlags.SYNC_WITH_TARGET,
            new TargetAddress.KeyAddress(ObjectTable.key("desk")),
            operation,
            List.of())
        .write(out);
    out.writeInt(argument);
    GiopWriter.end(out);
    return out.toByteArray();
  }

  /** Reads up to the end. {@return what came last} */
  private static String end(Socket socket) {
    byte[] last = new byte[12];
    byte[] next = new byte[1 << 16];
    try {
      for (int count = socket.getInputStream().read(next);
          count >= 0;
          count = socket.getInputStream().read(next)) {
        int kept = Math.min(count, last.length);
        System.arraycopy(last, kept, last, 0, last.length - kept);
        System.arraycopy(next, count - kept, last, last.length - kept, kept);
      }
    } catch (IOException e) {
      return "gone";
    }
    if (last[0] != 'G' || last[8] != 0 || last[11] != 0) {
      return "gone";
    }
    return switch (last[7]) {
      case GiopFrameReader.CLOSE_CONNECTION -> "CloseConnection";
      case GiopFrameReader.MESSAGE_ERROR -> "MessageError";
      default -> "gone";
    };
  }
}
