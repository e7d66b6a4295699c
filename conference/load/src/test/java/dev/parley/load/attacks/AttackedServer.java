package dev.parley.load.attacks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import dev.parley.room.api.common.Role;
import dev.parley.server.ParleyServer;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.invitations.Invitation;
import dev.parley.server.invitations.InvitationKeyring;
import dev.parley.server.invitations.InvitationTokens;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Scanner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The attacked process. It prints its {@link AttackTarget} on one line; for each line that it reads
 * it collects its garbage and prints the bytes of heap in use; it ends with its input.
 */
final class AttackedServer {
  private static final URI ANY_PORT = URI.create("tcp://127.0.0.1:0");
  private static final Duration INVITED = Duration.ofDays(1);

  private AttackedServer() {}

  public static void main(String[] arguments) throws IOException {
    Path data = Path.of(arguments[0]);
    int media = freePort();
    int mediaTcp = freePort();
    ServerConfig config =
        ServerConfig.builder()
            .port(0)
            .mediaPort(media)
            .mediaTcpPort(mediaTcp)
            .mediaAddress("127.0.0.1")
            .data(data)
            .build();
    try (ParleyServer server = ParleyServer.start(config);
        Parley parley = Parley.start();
        Orb iiop = Orb.on(parley);
        Scanner in = new Scanner(System.in, UTF_8)) {
      parley.export(AttackedService.EXPORT_NAME, AttackedService.class, new DeskServant());
      URI runtime = parley.listen(ANY_PORT).endpoint();
      int port = iiop.listen(ANY_PORT).endpoint().getPort();
      String reference = iiop.export("remote", RemoteAttackedService.class, any -> {}).toString();
      URI programs =
          server.endpoints().stream()
              .filter(each -> "tcp".equals(each.getScheme()))
              .findAny()
              .orElseThrow();
      AttackTarget target =
          new AttackTarget(
              server.endpoints().getFirst(),
              programs,
              media,
              mediaTcp,
              runtime,
              reference,
              port,
              invitation(data));
      System.out.println(target.line());
      while (in.hasNextLine()) {
        in.nextLine();
        System.out.println(heap());
      }
    }
  }

  /**
   * {@return a port of UDP and TCP that is free} It is not among those that the system gives to
   * connections, of which other tests open thousands.
   */
  private static int freePort() {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(20_000, 32_000);
      InetAddress here = InetAddress.getLoopbackAddress();
      try (DatagramSocket _ = new DatagramSocket(port, here);
          ServerSocket _ = new ServerSocket(port, 1, here)) {
        return port;
      } catch (IOException e) {
        // taken: another one is tried
      }
    }
  }

  private static String invitation(Path data) {
    InstantSource clock = InstantSource.system();
    return new InvitationTokens(InvitationKeyring.of(data, clock), clock)
        .issue(
            new Invitation(
                AttackTarget.INVITED, Role.STUDENT, Optional.empty(), Instant.now().plus(INVITED)));
  }

  private static long heap() {
    // What a first collection finds dead may hold what only a second one can take.
    System.gc();
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static final class DeskServant implements AttackedService {
    @Override
    public CompletionStage<Integer> add(int a, int b) {
      return CompletableFuture.completedFuture(a + b);
    }

    @Override
    public long compute(int millis) {
      long end = System.nanoTime() + Duration.ofMillis(millis).toNanos();
      long result = 1;
      while (System.nanoTime() - end < 0) {
        result = result * 31 + 7;
      }
      return result;
    }

    @Override
    public void ignore(Listener listener) {}
  }
}
