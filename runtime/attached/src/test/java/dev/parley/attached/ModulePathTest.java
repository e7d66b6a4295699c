package dev.parley.attached;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.LeakCheck;
import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A plug-in that is a named module. */
final class ModulePathTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @TempDir private Path folder;

  private List<Path> modulePath() throws IOException {
    Path sources = Files.createDirectories(folder.resolve("sources/till"));
    Files.writeString(
        folder.resolve("sources/module-info.java"),
        """
        module till {
          requires dev.parley.attached;
          exports till to dev.parley.attached;
          opens till to dev.parley.calls;
        }
        """);
    Files.writeString(
        sources.resolve("TillPlugin.java"),
        """
        package till;

        public final class TillPlugin implements dev.parley.attached.Plugin {
          public interface Till {
            String module();
          }

          @Override
          public void start(dev.parley.attached.Host host) {
            host.export("till", Till.class, () -> getClass().getModule().getName());
          }
        }
        """);
    List<Path> modules =
        new ArrayList<>(
            AttachedSpec.ownClassPath().stream().filter(ModulePathTest::isNeeded).toList());
    Path compiled = folder.resolve("till");
    String path =
        modules.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(
                    null,
                    null,
                    null,
                    "-p",
                    path,
                    "-d",
                    compiled.toString(),
                    folder.resolve("sources/module-info.java").toString(),
                    sources.resolve("TillPlugin.java").toString()))
        .isZero();
    modules.add(compiled);
    return modules;
  }

  /** Jars and folders of ours, and the one that their module files name beside them. */
  private static boolean isNeeded(Path entry) {
    return ModuleFinder.of(entry).findAll().stream()
        .map(module -> module.descriptor().name())
        .anyMatch(name ->
            name.equals("org.jspecify")
                || (name.startsWith("dev.parley.") && !name.equals("dev.parley.testkit")));
  }

  /** The same contract, as this side has it. */
  public interface Till {
    String module();
  }

  @Test
  void pluginInANamedModuleIsAttached() throws IOException {
    AttachedSpec spec =
        PatientSpecs.plugin("till.TillPlugin")
            .classPath(List.of())
            .modulePath(modulePath())
            .module("till")
            .cached(false)
            .build();

    try (AttachedJvm attached = AttachedJvm.launch(spec)) {
      assertThat(attached.lookup("till", Till.class).module()).isEqualTo("till");
      assertThat(attached.peer().orElseThrow().info().endpoint()).hasScheme("memory");
      assertThat(attached.lastLines()).isEmpty();
    }
  }
}
