package dev.parley.checks;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Provides;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Directory = artifact = module = package, and imports follow the arrows. */
class DependencyRulesTest {
  /** What runs from the class path, since others' jars that it needs are no modules. */
  private static final Set<String> CLASS_PATH_ONLY = Set.of("bench", "interop", "soap/interop");

  /** Wings that may import every other one: nothing imports them but each other. */
  private static final Set<String> FREE_WINGS = Set.of("tools", "quality");

  @Test
  void theDrawingNamesTheModulesThatTheBuildHas() {
    var built =
        Pattern.compile("<module>(.+)</module>")
            .matcher(ProjectModel.text(ProjectModel.ROOT.resolve("pom.xml")))
            .results()
            .map(module -> module.group(1));

    assertThat(ProjectModel.all().map(module -> ProjectModel.wing(module) + "/" + module))
        .as("modules in ProjectModel and in pom.xml")
        .containsExactlyInAnyOrderElementsOf(built.toList());
  }

  @Test
  void wingsImportTheRuntimeAndThemselves() {
    var wrong =
        ProjectModel.modules().stream()
            .filter(module -> !FREE_WINGS.contains(ProjectModel.wing(module)))
            .flatMap(module ->
                ProjectModel.mayImport(module).stream()
                    .filter(to ->
                        !List.of("runtime", ProjectModel.wing(module))
                            .contains(ProjectModel.wing(to)))
                    .map(to -> "%s may not import %s".formatted(module, to)));

    assertThat(wrong).as("arrows of ProjectModel.DEPENDENCIES from one wing to another").isEmpty();
  }

  @Test
  void everyModuleWithSourcesWasCompiledForTheseChecks() {
    var seen =
        ProjectModel.classes().stream().map(ProjectModel::moduleOf).flatMap(Optional::stream);

    assertThat(seen.collect(Collectors.toSet()))
        .as("modules whose classes these rules see; build them first: ./mvnw -DskipTests package")
        .containsAll(ProjectModel.written().filter(module -> !module.equals("web")).toList())
        .contains("base", "calls");
  }

  @Test
  void importsFollowTheArrows() {
    var wrong =
        ProjectModel.classes().stream()
            .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
            .flatMap(dependency -> {
              var from = ProjectModel.moduleOf(dependency.getOriginClass()).orElseThrow();
              var to = ProjectModel.moduleOf(dependency.getTargetClass().getBaseComponentType());
              return to
                  .filter(module ->
                      !module.equals(from) && !ProjectModel.mayImport(from).contains(module))
                  .map(module ->
                      "%s may not import %s: %s"
                          .formatted(from, module, dependency.getDescription()))
                  .stream();
            });

    assertThat(wrong.distinct())
        .as("imports against the arrows in ProjectModel.DEPENDENCIES")
        .isEmpty();
  }

  @Test
  void noModuleReachesItselfByArrows() {
    assertThat(ProjectModel.modules())
        .as("modules in a cycle of ProjectModel.DEPENDENCIES")
        .noneMatch(module -> ProjectModel.mayImport(module).contains(module));
  }

  /** A module's root package counts like any other. */
  @Test
  void packagesAreFreeOfCycles() {
    slices().matching("dev.parley.(**)").should().beFreeOfCycles().check(ProjectModel.classes());
  }

  @Test
  void theCoreStandsOnTheJdkAlone() {
    var foreign =
        ProjectModel.classes().stream()
            .filter(
                type -> ProjectModel.moduleOf(type).filter(ProjectModel.CORE::contains).isPresent())
            .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
            .filter(dependency -> isForeign(dependency.getTargetClass().getBaseComponentType()))
            .map(Dependency::getDescription);

    assertThat(foreign.distinct())
        .as("third-party classes used by %s, which have no run-time dependency", ProjectModel.CORE)
        .isEmpty();
  }

  private static boolean isForeign(JavaClass type) {
    return !type.isPrimitive()
        && Stream.of("java.", "javax.", "jdk.", "dev.parley.", "org.jspecify.annotations.")
            .noneMatch(type.getName()::startsWith);
  }

  @Test
  void directoryIsModuleIsPackage() {
    var wrong =
        ProjectModel.written()
            .flatMap(module -> {
              var name = ProjectModel.basePackage(module);
              var described = descriptor(module).map(ModuleDescriptor::name).filter(name::equals);
              var pom = ProjectModel.text(ProjectModel.folder(module).resolve("pom.xml"));
              var artifact = "<artifactId>parley-" + module.replace('/', '-') + "</artifactId>";
              return Stream.of(
                      described.findAny().isPresent() || CLASS_PATH_ONLY.contains(module)
                          ? ""
                          : "%s has no module-info named %s".formatted(module, name),
                      pom.contains(artifact)
                          ? ""
                          : "%s/pom.xml lacks %s".formatted(module, artifact))
                  .filter(line -> !line.isEmpty());
            });

    assertThat(wrong).isEmpty();
    assertThat(
            ProjectModel.classes().stream().filter(type -> ProjectModel.moduleOf(type).isEmpty()))
        .as("classes outside the package that their directory names")
        .isEmpty();
  }

  @Test
  void servicesAreProvidedAlikeOnModulePathAndClassPath() {
    ProjectModel.written()
        .forEach(module ->
            assertThat(services(module))
                .as("META-INF/services of %s, against 'provides' in its module-info", module)
                .isEqualTo(provided(module)));
  }

  private static Map<String, Set<String>> provided(String module) {
    return descriptor(module)
        .flatMap(descriptor -> descriptor.provides().stream())
        .collect(Collectors.toMap(Provides::service, provides -> Set.copyOf(provides.providers())));
  }

  private static Map<String, Set<String>> services(String module) {
    var services = new TreeMap<String, Set<String>>();
    var folder = ProjectModel.classes(module).resolve("META-INF/services");
    if (Files.isDirectory(folder)) {
      try (var files = Files.list(folder)) {
        files.forEach(file ->
            services.put(
                file.getFileName().toString(),
                ProjectModel.text(file)
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .collect(Collectors.toSet())));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return services;
  }

  private static Stream<ModuleDescriptor> descriptor(String module) {
    var file = ProjectModel.classes(module).resolve("module-info.class");
    if (!Files.exists(file)) {
      return Stream.empty();
    }
    try (var in = Files.newInputStream(file)) {
      return Stream.of(ModuleDescriptor.read(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
