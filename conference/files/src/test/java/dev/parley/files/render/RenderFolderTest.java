package dev.parley.files.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class RenderFolderTest {
  @Test
  void folderOfAKilledServerIsRemovedAtTheNextStart() throws Exception {
    Path left;
    try (ChildJvm server = holder()) {
      left = Path.of(server.line());
      RenderFolder.sweep();
      assertThat(left).as("of a server that lives").exists();
    }
    assertThat(left).as("of a killed server").exists();

    RenderFolder.sweep();

    assertThat(left).doesNotExist();
  }

  @Test
  void folderInUseIsKept() throws IOException {
    try (RenderFolder own = RenderFolder.create()) {
      RenderFolder.sweep();
      assertThat(own.path()).exists();
    }
  }

  @Test
  void folderWithoutALockIsKept() throws IOException {
    Path unknown = Files.createTempDirectory("parley-render-");

    RenderFolder.sweep();

    assertThat(unknown).exists();
    Files.delete(unknown);
  }

  private static ChildJvm holder() throws IOException {
    return ChildJvm.of(HoldsFolder.class)
        .flags("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"))
        .start();
  }
}
