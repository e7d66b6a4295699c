package dev.parley.cli.archive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ArchiveFileNamesTest {
  private final ArchiveFileNames names = new ArchiveFileNames();

  @Test
  void namesStayInTheirFolder() {
    assertThat(names.of("files/", "../../etc/passwd", "")).isEqualTo("files/__.._etc_passwd");
    assertThat(names.of("files/", "..\\a", "")).isEqualTo("files/__a");
    assertThat(names.of("files/", "C:a\0b", "")).isEqualTo("files/C_a_b");
  }

  @Test
  void equalNamesAreNumbered() {
    assertThat(names.of("files/", "a", ".md")).isEqualTo("files/a.md");
    assertThat(names.of("files/", "A", ".md")).isEqualTo("files/A-2.md");
  }
}
