package dev.parley.iiop.naming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.iiop.cosnaming.NameComponent;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NamingStoreTest {
  private static final String ID = "root";

  @TempDir private Path folder;
  private final Map<NameComponent, BindingTarget> bindings = new LinkedHashMap<>();

  private static NameComponent name(String id) {
    return new NameComponent(id, "");
  }

  private static BindingTarget target(String id) {
    return new BindingTarget.LocalContext(id);
  }

  private Path file() {
    return folder.resolve(ID + ".names");
  }

  private void bind(NamingStore store, String id, String to) {
    bindings.put(name(id), target(to));
    store.write(ID, name(id), bindings);
  }

  private void unbind(NamingStore store, String id) {
    bindings.remove(name(id));
    store.write(ID, name(id), bindings);
  }

  private void assertRead() {
    try (NamingStore store = NamingStore.open(folder)) {
      assertThat(store.read()).containsExactly(Map.entry(ID, bindings));
    }
  }

  @Test
  void lastChangeOfEachNameCounts() {
    try (NamingStore store = NamingStore.open(folder)) {
      store.create(ID);
      bind(store, "a/b.c", "1");
      bind(store, "d", "2");
      bind(store, "a/b.c", "3");
      unbind(store, "d");
    }
    assertThat(bindings).hasSize(1);
    assertRead();
  }

  @Test
  void changeIsAppendedAndFileIsWrittenAnewOnceMostOfItIsOutdated() throws Exception {
    try (NamingStore store = NamingStore.open(folder)) {
      store.create(ID);
      for (int i = 0; i < 100; i++) {
        bind(store, "name " + i, "1");
      }
      List<String> before = Files.readAllLines(file());
      bind(store, "one more", "1");
      assertThat(Files.readAllLines(file())).startsWith(before.toArray(String[]::new));
      for (int i = 0; i < 1_000; i++) {
        bind(store, "one more", String.valueOf(i));
      }
      assertThat(Files.readAllLines(file())).hasSizeLessThan(300);
    }
    assertRead();
  }

  @Test
  void lineThatACrashCutOffIsIgnoredAndThoseAfterItAreRead() throws Exception {
    try (NamingStore store = NamingStore.open(folder)) {
      store.create(ID);
      bind(store, "a", "1");
    }
    Files.writeString(file(), "context\tb\t", StandardOpenOption.APPEND);
    assertRead();
    try (NamingStore store = NamingStore.open(folder)) {
      store.read();
      bind(store, "c", "2");
    }
    assertRead();
  }

  @Test
  void changeAfterAFailedOneIsWrittenWithAllThatIsBound() throws Exception {
    try (NamingStore store = NamingStore.open(folder)) {
      store.create(ID);
      bind(store, "a", "1");
      Files.delete(file());
      Files.createDirectory(file());
      assertThatThrownBy(() -> bind(store, "b", "2")).isInstanceOf(UncheckedIOException.class);
      bindings.remove(name("b"));
      Files.delete(file());
      bind(store, "c", "3");
    }
    assertRead();
  }
}
