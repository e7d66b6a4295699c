package dev.parley.interop.peer;

import java.util.Arrays;
import java.util.List;

/** The words after a peer's name. */
record Options(List<String> words) {
  static Options of(String[] words) {
    return new Options(Arrays.asList(words));
  }

  boolean has(String name) {
    return words.contains(name);
  }

  String value(String name) {
    return words.get(words.indexOf(name) + 1);
  }

  int giop() {
    return has("--giop") ? Integer.parseInt(value("--giop")) : 2;
  }
}
