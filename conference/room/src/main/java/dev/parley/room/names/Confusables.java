package dev.parley.room.names;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.HashMap;
import java.util.Map;

/**
 * Confusable detection by skeletons (Unicode Technical Standard #39, section 4): two texts with the
 * same skeleton look alike, also across scripts.
 *
 * <p>Threads: safe for use by multiple threads. Memory: the table, about 1 MB, loaded at first use.
 */
final class Confusables {
  private static final String TABLE = "confusables.txt";

  private Confusables() {}

  /** Holder class: loads the table at first use. */
  private static final class Table {
    static final Map<Integer, String> LOOKS = read();

    private static Map<Integer, String> read() {
      Map<Integer, String> looks = new HashMap<>();
      try (InputStream in = Confusables.class.getResourceAsStream(TABLE)) {
        if (in == null) {
          throw new IllegalStateException(TABLE + " is not in the module; build it again");
        }
        var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII));
        reader
            .lines()
            .filter(line -> !line.startsWith("#"))
            .map(line -> line.split(" "))
            .forEach(codes -> looks.put(Integer.valueOf(codes[0], 16), look(codes)));
        return looks;
      } catch (IOException e) {
        throw new UncheckedIOException(TABLE + " cannot be read", e);
      }
    }

    private static String look(String[] codes) {
      StringBuilder look = new StringBuilder();
      for (int i = 1; i < codes.length; i++) {
        look.appendCodePoint(Integer.parseInt(codes[i], 16));
      }
      return look.toString();
    }
  }

  /** {@return the skeleton of a text} */
  static String skeleton(String text) {
    StringBuilder looks = new StringBuilder();
    decomposed(text)
        .codePoints()
        .forEach(code -> {
          String look = Table.LOOKS.get(code);
          if (look == null) {
            looks.appendCodePoint(code);
          } else {
            looks.append(look);
          }
        });
    return decomposed(looks.toString());
  }

  private static String decomposed(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFD);
  }
}
