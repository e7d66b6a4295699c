package dev.parley.idl.print;

import dev.parley.idl.model.BadIdlException;
import dev.parley.idl.model.Place;
import dev.parley.idl.model.Problem;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;

/** Collects what has no IDL form, each with the path to it. Threads: confined to one. */
final class Complaints {
  private final Set<Problem> all = new LinkedHashSet<>();

  void add(String path, String reason) {
    all.add(new Problem(Place.NOWHERE, path + ": " + reason, ""));
  }

  void throwIfAny() {
    if (!all.isEmpty()) {
      throw new BadIdlException(new ArrayList<>(all));
    }
  }
}
