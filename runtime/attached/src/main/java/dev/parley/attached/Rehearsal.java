package dev.parley.attached;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.transport.api.Dialled;
import dev.parley.transport.api.TransportConfig;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Training run for the AOT cache: performs, within one process, the first steps of every child and
 * parent, so that the JVM records the classes they need. Runs no code of a plug-in.
 */
final class Rehearsal {
  private Rehearsal() {}

  /**
   * @param arguments the URI schemes of the transports
   */
  public static void main(String[] arguments) {
    String token = "0".repeat(Handover.TOKEN_CHARS);
    CompletableFuture<Peer> came = new CompletableFuture<>();
    try (Doors doors = Doors.open(TransportConfig.DEFAULT, List.of(arguments));
        Parley parent = Parley.start();
        Parley child = Parley.start()) {
      CompletableFuture<Long> ready = new CompletableFuture<>();
      child.export(Pulse.NAME, Pulse.class, new Host.Beating(ready));
      doors.expect(token, connection -> came.complete(parent.accept(connection)));
      Dialled way = Host.dial(doors.ways());
      child.accept(Introduced.saying(token, way.connection()), way.path());
      Pulse pulse = came.join().lookup(Pulse.NAME, Pulse.class);
      ready.complete(0L);
      pulse.ready().toCompletableFuture().join();
      pulse.alive();
    }
  }
}
