package dev.parley.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructorCall;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What no code may do; each exception stands here with its reason. */
class CodeRulesTest {
  /** The commands talk to people; a benchmark prints its table. */
  private static final Set<String> MAY_PRINT = Set.of("cli", "bench");

  /** What it takes from there is a file that takes turns with others, and no logger. */
  private static final String ROTATES = "dev.parley.telemetry.RotatingFileSink";

  /** Decides in which form the log of {@code parley serve} is written. */
  private static final String SETS_UP = "dev.parley.cli.log.";

  /** {@code Linker.Option} only describes a function. */
  private static final Pattern NATIVE_LINKING =
      Pattern.compile(
          "<java[.]lang[.]foreign[.](Linker|SymbolLookup)[.>]|[.](reinterpret|withTargetLayout)[(]");

  private static final Set<Class<?>> SAYS_NOTHING =
      Set.of(Throwable.class, Exception.class, RuntimeException.class, Error.class);

  @Test
  void onlyCommandsPrint() {
    var prints =
        types()
            .filter(type -> !MAY_PRINT.contains(ProjectModel.moduleOf(type).orElseThrow()))
            .flatMap(type -> type.getFieldAccessesFromSelf().stream())
            .filter(access -> access.getTargetOwner().isEquivalentTo(System.class))
            .filter(access -> !access.getTarget().getName().equals("in"))
            .map(JavaFieldAccess::getDescription);

    assertThat(prints)
        .as("System.out and System.err outside %s; log with System.Logger", MAY_PRINT)
        .isEmpty();
  }

  @Test
  void nobodyUsesJavaUtilLogging() {
    assertThat(
            uses("java.util.logging.")
                .filter(line -> !line.contains("<" + ROTATES))
                .filter(line -> !line.contains("<" + SETS_UP)))
        .as(
            "java.util.logging in libraries; log with System.Logger, the server chooses where it goes")
        .isEmpty();
  }

  /**
   * A logger takes a single exception for the cause and leaves {@code {0}} as it stands; and an
   * apostrophe in a text with parameters hides what follows it.
   */
  @Test
  void logTextsFillTheirPlaces() {
    Pattern cause =
        Pattern.compile("\"[^\"\\n]*\\{0}[^\"\\n]*\",\\s*(e|ex|error|failure|thrown)\\s*\\)");
    Pattern apostrophe = Pattern.compile("\"(?=[^\"\\n]*\\{0})[^\"\\n]*'[^\"\\n]*\"");
    var found =
        ProjectModel.files().stream()
            .filter(file -> file.toString().replace('\\', '/').matches(".*/src/main/.*[.]java"))
            .filter(file -> ProjectModel.text(file).contains("System.Logger"))
            .flatMap(file ->
                Stream.of(cause, apostrophe)
                    .flatMap(pattern -> pattern.matcher(ProjectModel.text(file)).results())
                    .map(match -> file + ": " + match.group()));

    assertThat(found).as("log texts whose places stay empty").isEmpty();
  }

  @Test
  void exceptionsHaveAName() {
    var bare =
        types()
            .flatMap(type -> type.getConstructorCallsFromSelf().stream())
            .filter(call -> SAYS_NOTHING.stream().anyMatch(call.getTargetOwner()::isEquivalentTo))
            .filter(call -> !isSuperCall(call))
            .map(JavaConstructorCall::getDescription);

    assertThat(bare)
        .as("bare %s made; throw the module's own exception with its reason", SAYS_NOTHING)
        .isEmpty();
  }

  private static boolean isSuperCall(JavaConstructorCall call) {
    return call.getOrigin().isConstructor()
        && call.getOriginOwner()
            .getRawSuperclass()
            .filter(call.getTargetOwner()::equals)
            .isPresent();
  }

  /**
   * Java checks native access for the module that calls a restricted method, so users allow it to
   * one module. The rule covers the types and methods of the package that are restricted.
   */
  @Test
  void onlyOneModuleLinksNativeCode() {
    var linked =
        uses("java.lang.foreign.")
            .filter(line -> NATIVE_LINKING.matcher(line).find())
            .filter(line -> !line.contains("<dev.parley.ffi."));

    assertThat(linked).as("native code linked without dev.parley.ffi.NativeLibrary").isEmpty();
  }

  /**
   * Transports describe their schemes themselves. IIOP's own addresses are TCP and TLS by
   * specification; the server and the commands are configured with endpoints.
   */
  @Test
  void noSchemeIsNamedOutsideItsTransport() {
    Pattern scheme = Pattern.compile("\"(jvm|memory|pipe|unix|tcp|tls|wss?)(:[^\"]*)?\"");
    var named =
        ProjectModel.written()
            .filter(module ->
                Set.of("runtime", "corba", "soap").contains(ProjectModel.wing(module))
                    && !module.startsWith("transport/")
                    && !module.equals("interop"))
            .flatMap(CodeRulesTest::sourcesOf)
            .filter(file -> !file.toString().replace('\\', '/').contains("/iiop/orb/"))
            .flatMap(file ->
                ProjectModel.text(file)
                    .lines()
                    .filter(line -> !line.strip().startsWith("*"))
                    .filter(line -> !line.contains("readAttributes")) // of Unix files
                    .filter(line -> scheme.matcher(line).find())
                    .map(line -> file.getFileName() + ": " + line.strip()));

    assertThat(named).as("schemes in literals; see docs/guide/new-transport.md").isEmpty();
  }

  private static Stream<Path> sourcesOf(String module) {
    return ProjectModel.files().stream()
        .filter(file ->
            file.startsWith(ProjectModel.sources(module)) && file.toString().endsWith(".java"));
  }

  @Test
  void everyPackageIsNullMarked() {
    var unmarked =
        types()
            .map(JavaClass::getPackage)
            .distinct()
            .filter(own -> !own.isAnnotatedWith("org.jspecify.annotations.NullMarked"))
            .map(own -> own.getName() + " lacks a package-info.java with @NullMarked");

    assertThat(unmarked).isEmpty();
  }

  /** Hand-written classes: JMH writes its own beside the benchmarks. */
  private static Stream<JavaClass> types() {
    return ProjectModel.classes().stream()
        .filter(type -> !type.getPackageName().contains("jmh_generated"));
  }

  private static Stream<String> uses(String prefix) {
    return types()
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .filter(dependency ->
            dependency.getTargetClass().getBaseComponentType().getName().startsWith(prefix))
        .map(Dependency::getDescription);
  }
}
