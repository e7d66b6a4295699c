package dev.parley.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.invoke.MethodHandle;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NativeLibraryTest {
  private static final Class<?> LINKS = LinkingMain.class;
  private static final FunctionDescriptor STRLEN = FunctionDescriptor.of(JAVA_LONG, ADDRESS);

  @Test
  void linkedFunctionIsCalled() throws Throwable {
    MethodHandle strlen = NativeLibrary.C.link("strlen", STRLEN);
    try (Arena arena = Arena.ofConfined()) {
      assertThat((long) strlen.invokeExact(arena.allocateFrom("seven"))).isEqualTo(5);
    }
  }

  @Test
  void missingFunctionIsNamedWithItsLibraryAndPlatform() {
    assertThatThrownBy(() -> NativeLibrary.C.link("parley_missing", STRLEN))
        .isInstanceOf(NativeLinkError.class)
        .hasMessage(
            "cannot link parley_missing: the C library of %s on %s does not have it",
            System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  @Test
  void missingLibraryIsNamed() {
    assertThatThrownBy(() -> NativeLibrary.load("parley_missing"))
        .isInstanceOf(NativeLinkError.class)
        .hasMessageStartingWith("cannot load parley_missing: ");
  }

  @Test
  void functionThatMayBeMissingIsEmpty() {
    assertThat(NativeLibrary.C.find("parley_missing", STRLEN)).isEmpty();
    assertThat(NativeLibrary.C.find("strlen", STRLEN)).isPresent();
    assertThat(NativeLibrary.C.has("parley_missing")).isFalse();
    assertThat(NativeLibrary.C.has("strlen")).isTrue();
  }

  @Test
  void argumentsThatJavaRefusesAreTold() {
    RuntimeException refused = new IllegalArgumentException("in the heap");
    Error failed = new StackOverflowError();

    assertThatThrownBy(() -> NativeLibrary.impossible(refused)).isSameAs(refused);
    assertThatThrownBy(() -> NativeLibrary.impossible(failed)).isSameAs(failed);
    assertThat(NativeLibrary.impossible(new Exception("checked")))
        .hasMessageContaining("C function");
  }

  @Test
  void deniedAccessOnTheClassPathNamesTheOption() throws Exception {
    String classPath = location(NativeLibrary.class) + File.pathSeparator + location(LINKS);

    assertThat(linkingJvm("-cp", classPath, LINKS.getName()))
        .contains("NativeLinkError: cannot link strlen of the C library: native access is denied")
        .contains("start Java with --enable-native-access=ALL-UNNAMED");
  }

  @Test
  void deniedAccessOnTheModulePathNamesThisModule() throws Exception {
    assertThat(linkingModule())
        .contains("NativeLinkError: cannot link strlen of the C library: native access is denied")
        .contains("start Java with --enable-native-access=dev.parley.ffi");
  }

  @Test
  void accessOfThisModuleIsEnough() throws Exception {
    assertThat(linkingModule("--enable-native-access=dev.parley.ffi"))
        .endsWith("linked by dev.parley.ffi")
        .doesNotContain("native access");
  }

  private static String linkingModule(String... options) throws Exception {
    List<String> words = new ArrayList<>(List.of(options));
    words.addAll(List.of("-p", location(NativeLibrary.class).toString()));
    words.addAll(List.of("--patch-module", "dev.parley.ffi=" + location(LINKS)));
    words.addAll(List.of("-m", "dev.parley.ffi/" + LINKS.getName()));
    return linkingJvm(words.toArray(String[]::new));
  }

  /** {@return the output of a JVM that denies native access unless an option allows it} */
  private static String linkingJvm(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--illegal-native-access=deny");
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return output.strip();
  }

  private static Path location(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
