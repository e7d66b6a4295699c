package dev.parley.bench.conference;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parley's own server: {@code parley serve}, with the JVM flags of the launcher {@code parley}. */
public final class ParleyMediaServer implements MediaServer {
  private static final List<String> FLAGS =
      List.of("-XX:+UseSerialGC", "-Xms32m", "-Xmn24m", "-XX:+UseCompactObjectHeaders");
  private static final Pattern READY = Pattern.compile("^Parley is ready: (\\S+)");

  @Override
  public String label() {
    return "Parley";
  }

  @Override
  public Optional<String> missing() {
    return Optional.empty();
  }

  @Override
  public ServerProcess start(Path folder) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(FLAGS);
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.parley.cli.Main"));
    command.addAll(List.of("serve", "--port", "0", "--tcp-port", "0", "--media-tcp-port", "0"));
    command.addAll(List.of("--media-address", "127.0.0.1"));
    command.addAll(List.of("--data", folder.resolve("data").toString()));
    return new ServerProcess(label(), SignallingKind.ROOMS, command, READY, folder);
  }
}
