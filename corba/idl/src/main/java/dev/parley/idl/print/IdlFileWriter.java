package dev.parley.idl.print;

import dev.parley.idl.model.BadIdlException;
import dev.parley.idl.model.Definition;
import dev.parley.idl.model.IdlModel;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.IdlType.Basic;
import dev.parley.idl.model.Problem;
import dev.parley.idl.model.RepositoryIds;
import dev.parley.idl.model.ScopedName;
import dev.parley.idl.print.DependencyVisitor.Dependency;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Printer of a model as one IDL file, in which each name precedes its use. Threads: confined to
 * one.
 */
public final class IdlFileWriter {
  private static final String ORB = "orb.idl"; // included again, not written again

  private final List<Problem> problems = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private final String prefix;
  private ScopedName open = ScopedName.GLOBAL;

  private IdlFileWriter(String prefix) {
    this.prefix = prefix;
  }

  /**
   * {@return a model as IDL}
   *
   * @throws BadIdlException when no valid order exists
   */
  public static String of(IdlModel model) {
    IdlFileWriter text = new IdlFileWriter(commonPrefix(model));
    text.write(model);
    if (!text.problems.isEmpty()) {
      throw new BadIdlException(text.problems);
    }
    return text.text.toString();
  }

  private static String commonPrefix(IdlModel model) {
    Map<String, Integer> counts = new TreeMap<>();
    model
        .all()
        .filter(IdlFileWriter::hasId)
        .forEach(each -> counts.merge(prefix(each), 1, Integer::sum));
    return counts.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse("");
  }

  private static String prefix(Definition definition) {
    String end = RepositoryIds.of(definition.name()).substring("IDL:".length());
    String id = definition.id();
    return id.startsWith("IDL:") && id.endsWith("/" + end)
        ? id.substring("IDL:".length(), id.length() - end.length() - 1)
        : "";
  }

  /**
   * Returns whether a definition's repository id is used. Modules, typedefs and constants have ids
   * too, but no message contains them.
   */
  private static boolean hasId(Definition definition) {
    return !(definition instanceof Definition.Module
        || definition instanceof Definition.Alias
        || definition instanceof Definition.Constant);
  }

  private void write(IdlModel model) {
    List<Definition> all = new ArrayList<>();
    model.definitions().forEach(each -> flatten(each, all));
    boolean includes = all.removeIf(each -> each.header().location().file().equals(ORB));
    if (includes || namesTypeCode(all)) {
      text.append("#include <orb.idl>\n");
    }
    if (!prefix.isEmpty()) {
      text.append("#pragma prefix \"").append(prefix).append("\"\n");
    }
    for (DefinitionOrder.Step step : DefinitionOrder.of(all, problems::add)) {
      turnTo(step.definition().name().parent());
      String body =
          step.forward()
              ? DefinitionPrinter.declaration(step.definition())
              : new DefinitionPrinter(problems::add).definition(step.definition());
      line(body + ";");
      if (!step.forward()) {
        ids(step.definition());
      }
    }
    turnTo(ScopedName.GLOBAL);
  }

  private static boolean namesTypeCode(List<Definition> all) {
    Set<IdlType> types = new HashSet<>();
    DependencyVisitor uses =
        new DependencyVisitor(
            new DependencyVisitor.Listener() {
              @Override
              public void name(ScopedName name, Dependency dependency) {
                // types are enough
              }

              @Override
              public void type(IdlType type) {
                types.add(type);
              }
            });
    all.forEach(uses::of);
    return types.contains(Basic.TYPE_CODE);
  }

  private static void flatten(Definition definition, List<Definition> to) {
    if (definition instanceof Definition.Module module) {
      module.definitions().forEach(each -> flatten(each, to));
    } else {
      to.add(definition);
    }
  }

  private void line(String line) {
    text.append(DefinitionPrinter.indent(line, open.parts().size())).append('\n');
  }

  private void turnTo(ScopedName module) {
    while (!module.isIn(open)) {
      open = open.parent();
      line("};");
    }
    while (!open.equals(module)) {
      String next = module.parts().get(open.parts().size());
      line("module " + IdlSyntax.name(next) + " {");
      open = open.child(next);
    }
  }

  private void ids(Definition definition) {
    String path = String.join("/", definition.name().parts());
    String follows = "IDL:" + (prefix.isEmpty() ? "" : prefix + "/") + path + ":1.0";
    if (hasId(definition) && !definition.id().equals(follows)) {
      text.append(
          "#pragma ID %s \"%s\"\n".formatted(IdlSyntax.name(definition.name()), definition.id()));
    }
    definition.definitions().forEach(this::ids);
  }
}
