package dev.parley.iiop.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import dev.parley.iiop.VectorFile;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.giop.GiopEvent;
import dev.parley.iiop.giop.GiopReader;
import dev.parley.iiop.giop.GiopWriter;
import dev.parley.iiop.giop.MessageType;
import dev.parley.iiop.giop.ReplyHeader;
import dev.parley.iiop.giop.RequestHeader;
import dev.parley.iiop.giop.ResponseFlags;
import dev.parley.iiop.giop.TargetAddress;
import dev.parley.iiop.rmi.Samples.Color;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A service whose clients are ORBs that write enums in different forms. */
class EnumsOverConnectionsTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  /** What is served. */
  public interface Palette extends Remote {
    Color echo(Color color) throws RemoteException;
  }

  private record EchoingPalette() implements Palette {
    @Override
    public Color echo(Color color) {
      return color;
    }
  }

  @Test
  void eachClientGetsEnumsInTheFormThatItWrote() throws IOException {
    byte[] ofOpenJdk = VectorFile.sections("openjdk-enums.txt").get("JDK 17: RED");
    byte[] described = InMemoryMessage.value(Color.RED);
    try (Parley parley = Parley.start();
        Orb server = Orb.on(parley)) {
      int port = server.listen(URI.create("tcp://127.0.0.1:0")).endpoint().getPort();
      server.export("palette", Palette.class, new EchoingPalette());
      try (Socket openJdk = new Socket("127.0.0.1", port);
          Socket other = new Socket("127.0.0.1", port)) {
        assertThat(echoed(openJdk, ofOpenJdk)).isEqualTo(ofOpenJdk);
        assertThat(echoed(other, described)).isEqualTo(described);
        assertThat(echoed(openJdk, ofOpenJdk)).isEqualTo(ofOpenJdk);
      }
    }
  }

  private static byte[] echoed(Socket client, byte[] value) throws IOException {
    CdrOutput out = new CdrOutput();
    GiopWriter.begin(
        out, MessageType.REQUEST, GiopVersion.V1_2, ByteOrder.BIG_ENDIAN, CodeSets.DEFAULT);
    TargetAddress palette =
        new TargetAddress.KeyAddress("palette".getBytes(StandardCharsets.UTF_8));
    new RequestHeader(1, ResponseFlags.SYNC_WITH_TARGET, palette, "echo", List.of()).write(out);
    for (byte each : value) {
      out.writeByte(each);
    }
    GiopWriter.end(out);
    client.getOutputStream().write(out.toByteArray());
    CdrInput in = reply(client).input();
    assertThat(ReplyHeader.read(in).status()).isEqualTo(ReplyHeader.Status.NO_EXCEPTION);
    byte[] result = new byte[in.remaining() + Long.BYTES];
    int count = 0;
    while (in.remaining() > 0) {
      result[count++] = in.readByte();
    }
    return Arrays.copyOf(result, count);
  }

  private static GiopEvent.Message reply(Socket client) throws IOException {
    GiopReader reader = new GiopReader(IiopLimits.DEFAULT);
    byte[] next = new byte[1];
    while (client.getInputStream().read(next) == 1) {
      if (reader.handle(ByteBuffer.wrap(next)) instanceof GiopEvent.Message message) {
        return message;
      }
    }
    throw new AssertionError("the server closed the connection");
  }
}
