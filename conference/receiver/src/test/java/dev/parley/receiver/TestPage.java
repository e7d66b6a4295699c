package dev.parley.receiver;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A page at an origin of its own, opened in a real Chromium, and what it reports. */
final class TestPage implements AutoCloseable {
  private static final String PAGE =
      """
      <!doctype html><video muted playsinline></video><script>
      const tell = (what) => fetch('/told?' + encodeURIComponent(what));
      const follow = async (gate, ticket) => {
        const pc = new RTCPeerConnection();
        const { receiver } = pc.addTransceiver('video', { direction: 'recvonly' });
        await pc.setLocalDescription();
        const headers = { 'Authorization': 'Bearer ' + ticket, 'Content-Type': 'application/sdp' };
        const answer = await fetch(gate + '/whep', { method: 'POST', headers, body: pc.localDescription.sdp });
        if (answer.status !== 201) return tell('refused ' + answer.status);
        const session = new URL(answer.headers.get('Location'), gate);
        new EventSource(session).onmessage = ({ data }) => tell('event ' + JSON.parse(data).state);
        await pc.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
        const video = document.querySelector('video');
        video.srcObject = new MediaStream([receiver.track]);
        await video.play();
        await new Promise((done) => {
          let frames = 0;
          const next = () => (++frames === 20 ? done() : video.requestVideoFrameCallback(next));
          video.requestVideoFrameCallback(next);
        });
        await tell('played ' + video.videoWidth + 'x' + video.videoHeight);
        pc.onconnectionstatechange = () => tell('connection ' + pc.connectionState);
        if (new URLSearchParams(location.search).has('close')) pc.close();
        else await tell('deleted ' + (await fetch(session, { method: 'DELETE' })).status);
      };
      follow('GATE', 'TICKET').catch((e) => tell('failed ' + e));
      </script>
      """;

  final List<String> told = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  private volatile String page = "";
  private Optional<Process> browser = Optional.empty();

  TestPage() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  String origin() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String query = exchange.getRequestURI().getQuery();
    if (exchange.getRequestURI().getPath().equals("/told")) {
      told.add(String.valueOf(query));
    }
    byte[] body = page.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/html");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  /**
   * Opens the page.
   *
   * @param profile empty folder for the browser
   */
  void open(String chromium, Path profile, String receiver, String ticket, String query)
      throws IOException {
    page = PAGE.replace("GATE", receiver).replace("TICKET", ticket);
    browser =
        Optional.of(
            new ProcessBuilder(
                    chromium,
                    "--headless=new",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--no-first-run",
                    "--disable-background-networking",
                    "--autoplay-policy=no-user-gesture-required",
                    "--user-data-dir=" + profile,
                    origin() + "/?" + query)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start());
  }

  @Override
  public void close() {
    browser.ifPresent(process -> {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().onExit().join();
    });
    server.stop(0);
  }
}
