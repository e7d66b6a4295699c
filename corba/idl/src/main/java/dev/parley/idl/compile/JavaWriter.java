package dev.parley.idl.compile;

import dev.parley.idl.compile.JavaNames.JavaName;
import dev.parley.idl.model.BadIdlException;
import dev.parley.idl.model.Definition;
import dev.parley.idl.model.IdlModel;
import dev.parley.idl.model.Problem;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Generator of one Java file per definition at module level or global level. Threads: confined to
 * one.
 */
public final class JavaWriter {
  private final IdlModel model;
  private final JavaNames names;
  private final Map<String, String> files = new TreeMap<>();

  private JavaWriter(IdlModel model, String prefix) {
    this.model = model;
    this.names = new JavaNames(model, prefix);
  }

  /**
   * {@return the text of each Java file by its path, with slashes}
   *
   * @param prefix package that encloses all modules; empty for none
   * @throws BadIdlException when a definition has no Java mapping
   */
  public static Map<String, String> write(IdlModel model, String prefix) {
    List<Problem> problems = new JavaMappingCheck(model, prefix).find();
    if (!problems.isEmpty()) {
      throw new BadIdlException(problems);
    }
    JavaWriter writer = new JavaWriter(model, prefix);
    model.definitions().forEach(writer::definition);
    return writer.files;
  }

  private void definition(Definition definition) {
    switch (definition) {
      case Definition.Module module -> module.definitions().forEach(this::definition);
      case Definition.Alias _ -> {}
      case Definition.Box box -> box.definitions().forEach(this::definition);
      default -> {
        JavaName name = names.of(definition.name());
        JavaFile file = new JavaFile(names, name.packageName());
        String body = new DefinitionWriter(model, names, file).write(definition);
        String folder =
            name.packageName().isEmpty() ? "" : name.packageName().replace('.', '/') + "/";
        files.put(folder + name.simple() + ".java", file.print(body + "\n"));
      }
    }
  }
}
