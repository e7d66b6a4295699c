import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Unpacks the container image and runs it as its configuration says, in a mount namespace and a
 * changed root folder; {@code packaging/try-image}.
 */
final class TryImage {
  /** Mounts of a container: a read-only system, the volume, and /tmp of its own. */
  private static final String CONFINED =
      """
      mount --rbind "$0" "$0" && mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" &&
      mount -o remount,ro,bind "$0" && cd "$0" &&
      mount --bind var/lib/parley var/lib/parley && mount -o remount,rw,bind var/lib/parley &&
      mount -t tmpfs tmpfs tmp && user=$1 && shift && exec chroot --userspec="$user" "$0" "$@"
      """;

  private final Path root;
  private final String config;

  private TryImage(Path root, String config) {
    this.root = root;
    this.config = config;
  }

  static void main(String[] words) throws Exception {
    Run.main(() -> {
      var project = Path.of(words[0]).toAbsolutePath().normalize();
      var work = project.resolve("target/packaging/try-image");
      Run.delete(work);
      Files.createDirectories(work);
      var printed =
          Run.program(
              List.of(project.resolve("packaging/image").toString(), work.toString()), Map.of());
      unpack(Path.of(printed.lines().toList().getLast()), work).run();
    });
  }

  private static TryImage unpack(Path image, Path work) throws IOException {
    var layout = Files.createDirectory(work.resolve("layout"));
    var root = Files.createDirectory(work.resolve("root"));
    extract(image, layout);
    var blobs = layout.resolve("blobs/sha256");
    var index = Files.readString(layout.resolve("index.json"));
    var manifest = digests(Files.readString(blobs.resolve(digests(index).getFirst())));
    for (var layer : manifest.subList(1, manifest.size())) {
      extract(blobs.resolve(layer), root);
    }
    return new TryImage(root, Files.readString(blobs.resolve(manifest.getFirst())));
  }

  private static void extract(Path archive, Path folder) {
    Run.program(List.of("tar", "-xpf", archive.toString(), "-C", folder.toString()), Map.of());
  }

  private static List<String> digests(String json) {
    var digest = Pattern.compile("\"digest\": \"sha256:(\\w+)\"");
    return digest.matcher(json).results().map(found -> found.group(1)).toList();
  }

  /** {@return the strings of a list in the configuration of the image} */
  private List<String> words(String name) {
    var list = Pattern.compile("\"" + name + "\": \\[([^]]*)]").matcher(config);
    if (!list.find()) {
      throw new Run.StepException("the configuration of the image has no " + name);
    }
    return Arrays.stream(list.group(1).split(","))
        .map(word -> word.replaceAll("[\" ]", ""))
        .toList();
  }

  private void run() throws Exception {
    var keys = root.resolve("var/lib/parley/invitation-keys.json");
    serve();
    var first = Files.readAllBytes(keys);
    serve();
    check(
        "a second container runs on the data of the first",
        Arrays.equals(first, Files.readAllBytes(keys)));
  }

  private void serve() throws Exception {
    var port = freePort();
    var command = new ArrayList<>(words("Entrypoint"));
    command.addAll(words("Cmd"));
    command.addAll(List.of("--port", port, "--tcp-port", "0", "--media-tcp-port", "0"));
    try (var server = StartedServer.await(start(command))) {
      System.out.println("ok  the server gets ready");
      var health = start(words("Test").subList(1, words("Test").size()));
      var answer = new String(health.getInputStream().readAllBytes(), UTF_8);
      check("the health check answers " + answer.strip(), health.waitFor() == 0);
      check("SIGTERM stops it with exit code 0", server.stop() == 0);
    }
  }

  private Process start(List<String> command) throws IOException {
    var user = Pattern.compile("\"User\": \"([^\"]+)\"").matcher(config);
    if (!user.find()) {
      throw new Run.StepException("the configuration of the image has no User");
    }
    var words = new ArrayList<>(List.of("unshare", "--mount", "sh", "-c", CONFINED));
    words.addAll(List.of(root.toString(), user.group(1)));
    words.addAll(command);
    var builder = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().clear();
    builder.environment().put("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
    return builder.start();
  }

  private static String freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return String.valueOf(socket.getLocalPort());
    }
  }

  private static void check(String what, boolean holds) {
    if (!holds) {
      throw new Run.StepException("failed: " + what);
    }
    System.out.println("ok  " + what);
  }
}
