package dev.parley.discovery;

import static dev.parley.discovery.DiscoveryFixture.WAYS;
import static dev.parley.discovery.DiscoveryFixture.uri;
import static dev.parley.discovery.LocalDiscoveryTest.fails;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.transport.api.Announcement;
import dev.parley.transport.api.RuntimeFolder;
import dev.parley.transport.api.TransportException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rule DI-7: what cannot be trusted is refused, and nobody else is harmed. */
final class ForgedRunFileTest {
  /** In the tests of a container, root may give files away. */
  private static final int SOMEBODY = 65_534;

  @TempDir Path folder;
  private DiscoveryFixture here;
  private Announcement other;

  @BeforeEach
  void another() throws IOException {
    here = new DiscoveryFixture(folder.resolve("run"));
    other = here.announce("other");
    here.leave("desk", 1);
  }

  @AfterEach
  void anotherIsUnharmed() throws IOException {
    assertThat(here.discovery.resolve(uri("other"), here.transports)).isEqualTo(WAYS);
    assertThat(here.services.list().alive())
        .extracting(ServiceEntry::name)
        .containsExactly("other");
    other.close();
  }

  private void refused(Reason reason, String words) throws IOException {
    fails(reason, words, () -> here.discovery.resolve(uri("desk"), here.transports));
    assertThat(here.services.list().unreadable())
        .singleElement()
        .asString()
        .startsWith("desk: ")
        .contains(words);
  }

  private void taken() {
    here.announce("desk").close();
    assertThat(here.services.file("desk")).doesNotExist();
  }

  @Test
  void linkIsRefused() throws IOException {
    PlatformAssumptions.needsModes();
    Path target = folder.resolve("target");
    Files.move(here.services.file("desk"), target);
    Files.createSymbolicLink(here.services.file("desk"), target);

    refused(Reason.IO, "is not a file");
    taken();
    assertThat(target).exists();
  }

  @Test
  void folderIsRefused() throws IOException {
    Files.delete(here.services.file("desk"));
    Files.createDirectory(
        here.services.file("desk"), RuntimeFolder.ownerOnlyAttributes("rwx------"));

    refused(Reason.IO, "is not a file");
    taken();
  }

  @Test
  void fileThatOthersMayReadIsRefused() throws IOException {
    PlatformAssumptions.needsModes();
    mode("rw-r-----");
    refused(Reason.IO, "is open to others");
    mode("rw-----w-");
    refused(Reason.IO, "is open to others");
    taken();
  }

  private void mode(String permissions) throws IOException {
    Files.setPosixFilePermissions(
        here.services.file("desk"), PosixFilePermissions.fromString(permissions));
  }

  @Test
  void fileOfAnotherUserIsRefused() throws IOException {
    give(here.services.file("desk"));
    refused(Reason.PERMISSION, "belongs to another user, number " + SOMEBODY);
    taken();
  }

  @Test
  void folderOfAnotherUserIsRefused() throws IOException {
    Path services = here.services.file("desk").getParent();
    give(services);
    fails(
        Reason.PERMISSION,
        "belongs to another user",
        () -> here.discovery.resolve(uri("desk"), here.transports));
    fails(Reason.PERMISSION, "belongs to another user", () -> here.announce("desk"));
    Files.setAttribute(services, "unix:uid", 0);
    taken();
  }

  @Test
  void folderThatOthersMayEnterIsRefused() throws IOException {
    PlatformAssumptions.needsModes();
    Path run = folder.resolve("run");
    Files.setPosixFilePermissions(run, PosixFilePermissions.fromString("rwxr-xr-x"));
    fails(
        Reason.IO, "is open to others", () -> here.discovery.resolve(uri("desk"), here.transports));
    fails(Reason.IO, "is open to others", () -> here.announce("desk"));
    Files.setPosixFilePermissions(run, PosixFilePermissions.fromString("rwx------"));
    taken();
  }

  private static void give(Path path) throws IOException {
    PlatformAssumptions.needsRoot();
    Files.setAttribute(path, "unix:uid", SOMEBODY, LinkOption.NOFOLLOW_LINKS);
  }

  @Test
  void fileOf64KiBIsReadAndNoLargerOne() throws IOException {
    byte[] good = Files.readAllBytes(here.services.file("desk"));
    String text = new String(good, UTF_8);
    String filled =
        text.replace("end\n", "x " + "y".repeat(RunFile.BYTES_MAX - good.length - 3) + "\nend\n");
    here.write("desk", filled.getBytes(UTF_8));
    assertThat(here.services.file("desk")).hasSize(RunFile.BYTES_MAX);
    assertThat(here.discovery.resolve(uri("desk"), here.transports)).isEqualTo(WAYS.subList(1, 3));

    here.write("desk", filled.replace("yy", "yyy").getBytes(UTF_8));
    refused(Reason.IO, "more than 65536 bytes");
    taken();
  }

  @Test
  void fileThatIsCutAnywhereIsRefused() throws IOException {
    byte[] good = Files.readAllBytes(here.services.file("desk"));
    for (int length = 0; length < good.length; length++) {
      here.write("desk", Arrays.copyOf(good, length));
      refused(Reason.IO, "it ");
    }
    taken();
  }

  @Test
  void garbageIsRefused() throws IOException {
    here.write("desk", new byte[] {0, 1, 2, (byte) 0xff, '\n'});
    refused(Reason.IO, "not text in UTF-8");
    here.write("desk", "hello\n".getBytes(UTF_8));
    refused(Reason.IO, "does not begin with parley-service 1");
    taken();
  }

  @Test
  void anotherVersionIsRefused() throws IOException {
    String text = Files.readString(here.services.file("desk"));
    here.write("desk", text.replace("parley-service 1", "parley-service 2").getBytes(UTF_8));

    refused(Reason.IO, "of another version");
    taken();
  }

  @Test
  void fileOfAnotherNameIsRefused() throws IOException {
    byte[] bytes = Files.readAllBytes(here.services.file("other"));
    here.write("desk", bytes);

    refused(Reason.IO, "announces another name");
    taken();
  }
}
