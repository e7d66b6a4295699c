package dev.parley.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessMemoryTest {
  @Test
  void residentMemoryIsInBytes(@TempDir Path folder) throws Exception {
    Path status = Files.writeString(folder.resolve("status"), "Name:\tjava\nVmRSS:\t  2048 kB\n");

    assertThat(ProcessMemory.resident(status)).hasValue(2 << 20);
  }

  @Test
  void memoryOfAnEndedProcessIsUnknown(@TempDir Path folder) throws Exception {
    Path ended = Files.writeString(folder.resolve("status"), "Name:\tjava\n");

    assertThat(ProcessMemory.resident(ended)).isEmpty();
    assertThat(ProcessMemory.resident(folder.resolve("missing"))).isEmpty();
    assertThat(ProcessMemory.resident(folder)).isEmpty();
  }
}
