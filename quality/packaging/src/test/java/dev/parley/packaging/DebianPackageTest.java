package dev.parley.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Debian package of this build, not installed: {@code packaging/try-deb} does that in a root
 * folder of its own.
 */
@EnabledOnOs(OS.LINUX)
class DebianPackageTest {
  @TempDir private static Path folder;

  private static Path deb;

  @BeforeAll
  static void make() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/dpkg-deb")), "there is no dpkg-deb here");
    deb = Packages.make("deb", folder);
  }

  @Test
  void filesAreThoseOfRootAndStandWhereDebianExpectsThem() throws Exception {
    String contents = Packages.output("dpkg-deb", "--contents", deb.toString());

    assertThat(contents.lines()).allMatch(line -> line.matches(".* root/root .*"));
    assertThat(contents)
        .contains("./etc/parley/parley.conf")
        .contains("./usr/lib/systemd/system/parley.service")
        .contains("./usr/share/doc/parley/copyright")
        .contains("./usr/share/doc/parley/THIRD-PARTY.md")
        .contains("./usr/share/doc/parley/README.Debian")
        .contains("./usr/bin/parley -> ../lib/parley/bin/parley")
        .doesNotContain("./var/");
  }

  @Test
  void configurationIsKeptByUpgradesAndScriptsAreValid() throws Exception {
    Packages.output("dpkg-deb", "--control", deb.toString(), folder.resolve("control").toString());

    assertThat(folder.resolve("control/conffiles")).hasContent("/etc/parley/parley.conf");
    assertThat(folder.resolve("control/control"))
        .content()
        .contains("Package: parley\n")
        .containsPattern("Version: \\d+\\.\\d+\\.\\d+")
        .contains("adduser")
        .containsPattern("Maintainer: .+ <\\S+@\\S+>")
        .doesNotContainPattern("@[A-Z]+@");
    for (String script : new String[] {"postinst", "prerm", "postrm"}) {
      Packages.output("sh", "-n", folder.resolve("control").resolve(script).toString());
    }
  }

  @Test
  void unitIsValid() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/systemd-analyze")), "there is no systemd here");
    Path unit = folder.resolve("parley.service");
    String text = Files.readString(Packages.ROOT.resolve("packaging/files/parley.service"));
    Files.writeString(unit, text.replace("ExecStart=/usr/bin/parley", "ExecStart=/bin/true"));

    assertThat(Packages.output("systemd-analyze", "verify", "--man=no", unit.toString())).isEmpty();
  }
}
