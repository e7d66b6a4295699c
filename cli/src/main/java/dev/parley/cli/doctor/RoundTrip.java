package dev.parley.cli.doctor;

import dev.parley.calls.Listener;
import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Two peers in this process that call each other over a real socket. */
final class RoundTrip {
  private RoundTrip() {}

  static Finding unix() throws IOException {
    Path folder = Files.createTempDirectory("parley-doctor");
    try {
      return call("Unix sockets", URI.create("unix:" + folder.resolve("s")));
    } finally {
      Files.deleteIfExists(folder.resolve("s"));
      Files.delete(folder);
    }
  }

  static Finding tcp() {
    return call("TCP loopback", URI.create("tcp://127.0.0.1:0"));
  }

  private static Finding call(String what, URI endpoint) {
    try (Parley server = Parley.builder().deadline(Duration.ofSeconds(5)).start();
        Parley client = Parley.builder().deadline(Duration.ofSeconds(5)).start();
        Listener listener = server.listen(endpoint);
        Peer peer = client.connect(listener.endpoint())) {
      peer.list();
      return Finding.ok(what, "a call goes there and back");
    }
  }
}
