package dev.parley.idl.compile;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.RepositoryIds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Generator of annotations with a repository id. */
final class IdAnnotations {
  private IdAnnotations() {}

  /**
   * {@return an annotation with the definition's id}
   *
   * @param more further annotation elements; may be empty
   */
  static String annotation(String annotation, Definition definition, String more) {
    return annotation(annotation, definition, List.of(), more);
  }

  /**
   * {@return an annotation of a class, with its name if the id does not imply it}
   *
   * @param path package and classes, from the outermost on
   */
  static String annotation(
      String annotation, Definition definition, List<String> path, String more) {
    List<String> elements = new ArrayList<>();
    elements.add("id = " + JavaSourceText.quoted(definition.id()));
    if (!more.isEmpty()) {
      elements.add(more);
    }
    if (!RepositoryIds.scopedName(definition.id(), path).equals(definition.name())) {
      elements.add("name = " + JavaSourceText.quoted(definition.name().toString()));
    }
    return annotation + "(" + String.join(", ", elements) + ")";
  }

  static List<String> path(JavaNames.JavaName name) {
    List<String> path = new ArrayList<>();
    if (!name.packageName().isEmpty()) {
      path.addAll(Arrays.asList(name.packageName().split("\\.", -1)));
    }
    path.addAll(name.path());
    return path;
  }
}
