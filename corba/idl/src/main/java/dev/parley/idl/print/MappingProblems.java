package dev.parley.idl.print;

import dev.parley.idl.model.BadIdlException;
import dev.parley.idl.model.Problem;
import dev.parley.idl.model.SourceLocation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;

/** Collector of types without an IDL mapping, each with its path. Threads: confined to one. */
final class MappingProblems {
  private final Set<Problem> all = new LinkedHashSet<>();

  void add(String path, String reason) {
    all.add(new Problem(SourceLocation.NONE, path + ": " + reason, ""));
  }

  void throwIfAny() {
    if (!all.isEmpty()) {
      throw new BadIdlException(new ArrayList<>(all));
    }
  }
}
