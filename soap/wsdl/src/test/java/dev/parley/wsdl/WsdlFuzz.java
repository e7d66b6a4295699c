package dev.parley.wsdl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.wsdl.model.BadWsdlException;
import dev.parley.wsdl.model.WsdlLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Fuzz target: bytes are a WSDL that is compiled, or refused with its problems. Its short form is
 * {@link WsdlFuzzTest}.
 */
public final class WsdlFuzz {
  private static final Path FILE = file();

  private WsdlFuzz() {}

  private static Path file() {
    try {
      Path file = Files.createTempFile("parley-fuzz", ".wsdl");
      file.toFile().deleteOnExit();
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    try {
      Files.write(FILE, input);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    try {
      assertThat(WsdlCompiler.compile(FILE, WsdlOptions.DEFAULT)).isNotEmpty();
    } catch (BadWsdlException refused) {
      assertThat(refused.problems()).isNotEmpty().hasSizeLessThanOrEqualTo(WsdlLimits.PROBLEMS_MAX);
    }
  }
}
