package dev.parley.ffi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Detection of the operating system and the architecture. */
final class PlatformTest {
  @ParameterizedTest
  @CsvSource({
    "Linux, LINUX",
    "Mac OS X, MAC",
    "Windows Server 2025, WINDOWS",
    "Darwin, OTHER",
    "FreeBSD, OTHER"
  })
  void operatingSystemIsFoundByItsName(String name, OperatingSystem system) {
    assertThat(OperatingSystem.of(name)).isEqualTo(system);
  }

  @ParameterizedTest
  @CsvSource({
    "amd64, X86_64",
    "x86_64, X86_64",
    "aarch64, ARM64",
    "riscv64, RISCV64",
    "x86, OTHER",
    "ppc64le, OTHER"
  })
  void architectureIsFoundByItsName(String name, Architecture architecture) {
    assertThat(Architecture.of(name)).isEqualTo(architecture);
  }
}
