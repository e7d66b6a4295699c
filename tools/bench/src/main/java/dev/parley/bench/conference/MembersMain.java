package dev.parley.bench.conference;

import dev.parley.bench.ends.LineProtocolServer;
import dev.parley.calls.Parley;
import dev.parley.load.LoadGenerator;
import dev.parley.load.LoadPlan;
import dev.parley.load.LoadReport;
import dev.parley.load.RoomSignalling;
import dev.parley.load.Signalling;
import dev.parley.load.WhipSignalling;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * Process of all members: the load client of {@code parley load}, bound to the address of the
 * server. It answers {@code WAY ADDRESS PID CROWD} with its report in JSON.
 */
final class MembersMain {
  /** Bit rate of each video in kbit/s; with audio, some 170 packets per second and publisher. */
  static final int KBIT = 1_000;

  private MembersMain() {}

  /** Runs the process; takes no arguments. */
  public static void main(String[] args) throws InterruptedException {
    LineProtocolServer.serve("-", MembersMain::answer);
  }

  private static String answer(List<String> words) throws InterruptedException {
    URI address = URI.create(words.get(1));
    RoomLoad crowd = RoomLoad.parse(words.subList(3, words.size()));
    Optional<ProcessHandle> server = ProcessHandle.of(Long.parseLong(words.get(2)));
    try (Parley parley = Parley.start();
        Signalling signalling =
            signalling(SignallingKind.valueOf(words.getFirst()), address, parley)) {
      LoadReport report = LoadGenerator.run(plan(crowd, address), signalling, server, (_, _) -> {});
      return JsonMapper.shared().writeValueAsString(report);
    }
  }

  private static Signalling signalling(SignallingKind way, URI address, Parley parley) {
    return switch (way) {
      case ROOMS ->
          new RoomSignalling(
              parley, URI.create("ws://" + address.getAuthority() + "/parley"), Optional.empty());
      case WHIP -> new WhipSignalling(address, Optional.empty());
      case VIDEOROOM -> new JanusSignalling(address);
    };
  }

  private static LoadPlan plan(RoomLoad crowd, URI address) {
    return new LoadPlan(
        1,
        crowd.publishers(),
        crowd.subscribers(),
        KBIT,
        Duration.ofMillis(crowd.warmUpMillis()),
        Duration.ofMillis(crowd.measuredMillis()),
        crowd.joinsPerSecond(),
        1,
        InetAddress.ofLiteral(address.getHost()),
        crowd.silent());
  }
}
