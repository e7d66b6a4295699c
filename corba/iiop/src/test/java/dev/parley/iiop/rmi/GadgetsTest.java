package dev.parley.iiop.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.ClassFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes of public chains are refused by their names, and never loaded. */
class GadgetsTest {
  @TempDir Path folder;

  @Test
  void noClassThatIsNotAllowedIsLoadedWhereverItIsNamed() throws Exception {
    Path log = folder.resolve("loaded.txt");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load=info:file=" + log + "::filecount=0",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Gadgets.class.getName())
            .redirectErrorStream(true)
            .start();
    try {
      String said = new String(process.getInputStream().readAllBytes());
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(said).contains(9 * Gadgets.NAMES.size() + " refused");
      assertThat(process.exitValue()).isZero();
    } finally {
      process.destroyForcibly();
    }
    List<String> loaded = loaded(log);
    assertThat(loaded.contains(Samples.Plain.class.getName())).isTrue();
    assertThat(gadgets().stream().filter(loaded::contains)).isEmpty();
  }

  /** Those that a JVM loads by itself cannot prove anything. */
  private static List<String> gadgets() {
    List<String> names = new ArrayList<>(Gadgets.NAMES);
    names.removeAll(
        List.of(
            "java.net.URL",
            "java.io.File",
            "java.lang.reflect.Proxy",
            "java.net.InetAddress",
            "java.util.ServiceLoader"));
    return names;
  }

  private static List<String> loaded(Path log) throws IOException {
    try (var lines = Files.lines(log)) {
      return lines.map(line -> line.replaceFirst("^(\\[[^]]*])+ ", "").split(" ")[0]).toList();
    }
  }

  @Test
  void anAllowListThatAllowsOthersAsksNoLoaderForThem() {
    List<String> asked = new ArrayList<>();
    ClassLoader loader =
        new ClassLoader(GadgetsTest.class.getClassLoader()) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            asked.add(name);
            return super.loadClass(name, resolve);
          }
        };
    ClassFilter filter = AllowList.of("dev.parley.iiop.rmi.Samples*;!bsh.*", loader);
    for (String name : Gadgets.NAMES) {
      for (byte[] message : Gadgets.messages(name).values()) {
        assertThatThrownBy(() ->
                InMemoryMessage.reader(message, filter, IiopLimits.DEFAULT).value(Object.class))
            .isInstanceOf(CdrException.class)
            .hasMessageContaining("not among the classes that peers may name");
      }
    }
    assertThat(asked).containsOnly(Samples.Plain.class.getName());
  }

  @Test
  void lambdasAndProxiesAreRefusedEvenIfEverythingIsAllowed() {
    ClassFilter everything = AllowList.of("*", GadgetsTest.class.getClassLoader());
    for (String name : List.of("java.lang.invoke.SerializedLambda", "java.lang.reflect.Proxy")) {
      assertThat(everything.classNamed("RMI:" + name + ":0000000000000000")).isNull();
    }
    assertThat(everything.classNamed(RmiRepositoryIds.of(Samples.Plain.class)))
        .isEqualTo(Samples.Plain.class);
  }
}
