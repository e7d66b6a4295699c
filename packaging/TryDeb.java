import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Installs, starts, upgrades and removes the Debian package; {@code packaging/try-deb}. */
final class TryDeb {
  private static final String BEFORE = "0.0.1";
  private static final String UNIT = "/usr/lib/systemd/system/parley.service";
  private static final String SOCKET = "unix:/var/lib/parley/parley.sock";
  private static final String AS_PARLEY = "runuser -u parley -- parley ";

  private final DebianRoot system;

  private TryDeb(DebianRoot system) {
    this.system = system;
  }

  static void main(String[] words) throws Exception {
    Run.main(() -> {
      var root = Path.of(words[0]).toAbsolutePath().normalize();
      var work = root.resolve("target/packaging/debian");
      var before = make(root, work, "--version", BEFORE);
      var now = make(root, work);
      new TryDeb(DebianRoot.make(work)).run(before, now);
    });
  }

  private static Path make(Path root, Path out, String... options) {
    var command = new ArrayList<>(List.of(root.resolve("packaging/deb").toString()));
    command.add(out.toString());
    command.addAll(List.of(options));
    var printed = Run.program(command, Map.of());
    return Path.of(printed.lines().toList().getLast());
  }

  private void run(Path before, Path now) throws Exception {
    install(before);
    check(
        "the data folder is the server's alone",
        "parley 700",
        system.run("stat -c '%U %a' /var/lib/parley"));
    check("the unit is enabled", true, enabled());
    system.run(
        "printf 'port = 0\\ntcp-port = 0\\nmedia-tcp-port = 0\\n' >> /etc/parley/parley.conf");
    serve(() ->
        system.run(
            AS_PARLEY
                + "call "
                + SOCKET
                + " rooms join '{\"room\":\"algebra\",\"name\":\"Ada\"}'"));

    install(now);
    check("the version is the new one", Jars.version(modules()), version());
    check(
        "changes of the configuration stay",
        "port = 0",
        system.run("grep '^port' /etc/parley/parley.conf"));
    serve(() -> check("the room is still there", true, hasRoom()));

    system.run("dpkg --remove parley");
    check("the program is gone", false, exists("/usr/lib/parley/bin/parley"));
    check("the configuration stays", true, exists("/etc/parley/parley.conf"));
    system.run("dpkg --purge parley");
    check("the configuration is gone after a purge", false, exists("/etc/parley"));
    check(
        "the data stays unless its removal was confirmed",
        true,
        exists("/var/lib/parley/rooms.db"));

    install(now);
    serve(() -> check("the room is there after a new installation", true, hasRoom()));
    system.run("echo 'parley parley/remove-data boolean true' | debconf-set-selections");
    system.run("dpkg --purge parley");
    check("a confirmed purge removes the data", false, exists("/var/lib/parley"));
    check("and the user", "", system.run("getent passwd parley || true"));
  }

  private Path modules() {
    return system.path("/usr/lib/parley/lib/modules");
  }

  private String version() {
    return system.run("dpkg-query --show --showformat='${Version}' parley").replace('~', '-');
  }

  private boolean enabled() {
    return Files.isSymbolicLink(
        system.path("/etc/systemd/system/multi-user.target.wants/parley.service"));
  }

  private boolean hasRoom() {
    return system.run(AS_PARLEY + "rooms --data /var/lib/parley").contains("algebra");
  }

  private boolean exists(String path) {
    return Files.exists(system.path(path));
  }

  private void install(Path deb) throws IOException {
    Files.copy(deb, system.path("/parley.deb"), StandardCopyOption.REPLACE_EXISTING);
    system.run("dpkg --install /parley.deb");
    System.out.println("installed " + deb.getFileName());
  }

  /** Starts the service as its unit says, waits for the ready line, and stops it by SIGTERM. */
  private void serve(Runnable meanwhile) throws Exception {
    var command =
        Files.readAllLines(system.path(UNIT)).stream()
            .filter(line -> line.startsWith("ExecStart="))
            .map(line -> line.substring("ExecStart=".length()))
            .findFirst()
            .orElseThrow();
    try (var service = StartedServer.await(system.start(command))) {
      System.out.println("ok  the service gets ready");
      meanwhile.run();
      check("the service stops with exit code", 0, service.stop());
    }
  }

  private static void check(String what, Object expected, Object found) {
    if (!found.equals(expected)) {
      throw new Run.StepException("%s: expected '%s', found '%s'".formatted(what, expected, found));
    }
    System.out.println("ok  " + what);
  }
}
