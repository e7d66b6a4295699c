package dev.parley.cli.doctor;

import dev.parley.calls.Listener;
import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.pipeline.CallException;
import dev.parley.soap.Soap;
import dev.parley.soap.mapping.SoapService;
import dev.parley.transport.api.TransportException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Round-trip check of a transport: two peers in this process call each other over it. */
final class TransportChecks {
  private TransportChecks() {}

  static Finding unix() throws IOException {
    Path folder = Files.createTempDirectory("parley-doctor");
    try {
      return call("Unix sockets", URI.create("unix:" + folder.resolve("s")));
    } finally {
      Files.deleteIfExists(folder.resolve("s"));
      Files.delete(folder);
    }
  }

  static Finding memory() {
    return optional("shared memory", "memory", "local: uses named pipes or Unix sockets instead");
  }

  static Finding pipe() {
    return optional("named pipes", "pipe", "local: uses shared memory or Unix sockets instead");
  }

  static Finding local() {
    return optional("local names", "local", "use an endpoint instead, such as unix:/FOLDER/NAME");
  }

  /** Checks a transport that Parley works without, since not every platform has it. */
  private static Finding optional(String what, String scheme, String hint) {
    try {
      return call(what, URI.create(scheme + ":doctor-" + ProcessHandle.current().pid()));
    } catch (TransportException | CallException e) {
      return Finding.limited(what, String.valueOf(e.getMessage()), hint);
    }
  }

  static Finding tcp() {
    return call("TCP loopback", URI.create("tcp://127.0.0.1:0"));
  }

  /** Service that the check of SOAP calls. */
  @SoapService(targetNamespace = "urn:parley:doctor")
  public interface Echo {
    /** {@return its argument} */
    String echo(String text);
  }

  static Finding soap() {
    try (Parley parley = Parley.builder().deadline(Duration.ofSeconds(5)).start();
        Soap server = Soap.on(parley);
        Soap client = Soap.on(parley)) {
      URI endpoint = server.listen(URI.create("http://127.0.0.1:0"));
      server.export("/echo", Echo.class, text -> text);
      client.lookup(endpoint.resolve("/echo"), Echo.class).echo("test");
      return Finding.ok("SOAP over HTTP", "test call succeeded");
    }
  }

  private static Finding call(String what, URI endpoint) {
    try (Parley server = Parley.builder().deadline(Duration.ofSeconds(5)).start();
        Parley client = Parley.builder().deadline(Duration.ofSeconds(5)).start();
        Listener listener = server.listen(endpoint);
        Peer peer = client.connect(listener.endpoint())) {
      peer.list();
      return Finding.ok(what, "test call succeeded");
    }
  }
}
