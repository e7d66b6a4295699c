package dev.parley.idl.print;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.Definition.Header;
import dev.parley.idl.model.IdlKeywords;
import dev.parley.idl.model.IdlModel;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.ScopedName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Tree of definitions, with the modules that enclose them. Threads: confined to one. */
final class DefinitionTree {
  private final MappingProblems problems;
  private final Map<ScopedName, Function<List<Definition>, Definition>> made =
      new LinkedHashMap<>();
  private final Map<ScopedName, IdlType> aliases = new HashMap<>();

  DefinitionTree(MappingProblems problems) {
    this.problems = problems;
  }

  /** Adds a definition, which is created once all nested ones are known. */
  void put(ScopedName name, Function<List<Definition>, Definition> definition) {
    if (made.putIfAbsent(name, definition) != null) {
      problems.add(name.toString(), "two classes have this name in IDL");
    }
  }

  /** {@return whether the name is a typedef of that type; an unused name becomes one} */
  boolean alias(ScopedName name, IdlType type) {
    if (!aliases.containsKey(name) && !made.containsKey(name)) {
      aliases.put(name, type);
      made.put(name, _ -> new Definition.Alias(Header.of(name), type));
    }
    return type.equals(aliases.get(name));
  }

  IdlModel model() {
    return new IdlModel(inside(ScopedName.GLOBAL));
  }

  private List<Definition> inside(ScopedName scope) {
    Map<String, ScopedName> children = new LinkedHashMap<>();
    for (ScopedName name : made.keySet()) {
      if (name.isIn(scope) && name.parts().size() > scope.parts().size()) {
        ScopedName child = scope.child(name.parts().get(scope.parts().size()));
        ScopedName before = children.putIfAbsent(IdlKeywords.caseKey(child.last()), child);
        if (before != null && !before.equals(child)) {
          problems.add(
              child.toString(),
              "it differs only in case from " + before + ", which is no difference in IDL");
        }
      }
    }
    List<Definition> definitions = new ArrayList<>();
    children.values().forEach(child -> definitions.add(define(child)));
    return List.copyOf(definitions);
  }

  private Definition define(ScopedName name) {
    List<Definition> inside = inside(name);
    Function<List<Definition>, Definition> definition = made.get(name);
    return definition == null
        ? new Definition.Module(Header.of(name), inside)
        : definition.apply(inside);
  }
}
