package dev.parley.copiers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.copiers.api.CopyException;
import dev.parley.testkit.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.module.ModuleFinder;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadersTest {
  @TempDir Path folder;

  /** Compiles sources, each under its path, into {@code folder}. */
  private Path compiled(String... pathsAndTexts) {
    try {
      Path sources = folder.resolve("src");
      Path classes = folder.resolve("classes");
      List<String> command = new ArrayList<>(List.of("-d", classes.toString()));
      for (int i = 0; i < pathsAndTexts.length; i += 2) {
        Path file = sources.resolve(pathsAndTexts[i]);
        Files.createDirectories(file.getParent());
        Files.writeString(file, pathsAndTexts[i + 1]);
        command.add(file.toString());
      }
      int code =
          ToolProvider.findFirst("javac")
              .orElseThrow()
              .run(System.out, System.err, command.toArray(String[]::new));
      assertThat(code).isZero();
      return classes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void classAndItsLoaderAreLetGo() throws Exception {
    Path classes =
        compiled(
            "loaded/Bag.java",
            "package loaded; public class Bag { public java.util.List<Bag> bags = new java.util.ArrayList<>(); }");

    WeakReference<ClassLoader> loader = copiedBy(classes);

    Eventually.eventually(
        "the loader is let go",
        () -> {
          System.gc();
          return loader.get() == null;
        });
  }

  @SuppressWarnings("unchecked")
  private static WeakReference<ClassLoader> copiedBy(Path classes) throws Exception {
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {classes.toUri().toURL()}, LoadersTest.class.getClassLoader())) {
      Class<Object> type = (Class<Object>) loader.loadClass("loaded.Bag");
      Object bag = type.getConstructor().newInstance();
      ((List<Object>) type.getField("bags").get(bag)).add(bag);

      Object copy = Copier.of(type).copy(bag);
      Object other = Copier.of(Object.class).copy(List.of(bag));

      assertThat(((List<Object>) type.getField("bags").get(copy)).getFirst()).isSameAs(copy);
      assertThat(other).isNotNull();
      return new WeakReference<>(loader);
    }
  }

  @Test
  @SuppressWarnings("unchecked")
  void classesOfAClosedModuleNeedItsLookup() throws Throwable {
    Path classes =
        compiled(
            "module-info.java",
            "module shop { exports shop; }",
            "shop/Door.java",
            "package shop; public class Door {"
                + " public static java.lang.invoke.MethodHandles.Lookup lookup() { return java.lang.invoke.MethodHandles.lookup(); }"
                + " public static Object secret() { return shop.inner.Vault.filled(); } }",
            "shop/inner/Vault.java",
            "package shop.inner; public class Vault { private Coin[] coins = {}; private static class Coin { int[] value = {3}; }"
                + " public static Vault filled() { Vault v = new Vault(); v.coins = new Coin[] { new Coin() }; return v; }"
                + " public int value() { return coins[0].value[0]++; } }");
    ModuleLayer layer =
        ModuleLayer.boot()
            .defineModulesWithOneLoader(
                ModuleLayer.boot()
                    .configuration()
                    .resolve(ModuleFinder.of(classes), ModuleFinder.of(), Set.of("shop")),
                LoadersTest.class.getClassLoader());
    Class<?> door = layer.findLoader("shop").loadClass("shop.Door");
    MethodHandles.Lookup lookup = (MethodHandles.Lookup) door.getMethod("lookup").invoke(null);
    Object vault = door.getMethod("secret").invoke(null);
    Class<Object> type = (Class<Object>) vault.getClass();

    assertThatThrownBy(() -> Copier.of(type))
        .isInstanceOf(CopyException.class)
        .hasMessageContaining("its package is closed")
        .hasMessageContaining("opens shop.inner to dev.parley.copiers;");
    assertThatThrownBy(() -> Copier.of(type, MethodHandles.publicLookup()))
        .isInstanceOf(IllegalArgumentException.class);
    Object copy = Copier.of(type, lookup).copy(vault);

    MethodHandle value =
        MethodHandles.privateLookupIn(type, lookup)
            .findVirtual(type, "value", MethodType.methodType(int.class));
    assertThat((int) value.invoke(copy)).isEqualTo(3);
    assertThat((int) value.invoke(copy)).isEqualTo(4);
    assertThat((int) value.invoke(vault)).isEqualTo(3);
  }
}
