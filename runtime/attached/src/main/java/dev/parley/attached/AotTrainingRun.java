package dev.parley.attached;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.transport.api.DialResult;
import dev.parley.transport.api.TransportConfig;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Training run for the AOT cache: performs, within one process, the first steps of every child and
 * parent, so that the JVM records the classes they need. Runs no code of a plug-in.
 */
final class AotTrainingRun {
  private AotTrainingRun() {}

  /**
   * @param arguments the URI schemes of the transports
   */
  public static void main(String[] arguments) {
    String token = "0".repeat(StartMessage.TOKEN_CHARS);
    CompletableFuture<Peer> came = new CompletableFuture<>();
    try (ParentRendezvous rendezvous =
            ParentRendezvous.open(TransportConfig.DEFAULT, List.of(arguments));
        Parley parent = Parley.start();
        Parley child = Parley.start()) {
      CompletableFuture<Long> ready = new CompletableFuture<>();
      child.export(LivenessContract.NAME, LivenessContract.class, new Host.LivenessServant(ready));
      rendezvous.acceptToken(token, connection -> came.complete(parent.accept(connection)));
      DialResult dialled = Host.dial(rendezvous.endpoints());
      child.accept(TokenConnection.sendingToken(token, dialled.connection()), dialled.path());
      LivenessContract pulse = came.join().lookup(LivenessContract.NAME, LivenessContract.class);
      ready.complete(0L);
      pulse.ready().toCompletableFuture().join();
      pulse.alive();
    }
  }
}
