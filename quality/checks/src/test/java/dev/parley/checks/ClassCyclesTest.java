package dev.parley.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Strongly connected sets of classes: each class of a set reaches every other one by its
 * references, so that none can be understood or tested without all of them. Nested classes count as
 * part of their top-level class, and the alternatives of a sealed type are not references of that
 * type.
 */
class ClassCyclesTest {
  private static final int CLASSES_MAX = 8;

  private final Map<String, Set<String>> references = new HashMap<>();
  private final Map<String, Integer> indices = new HashMap<>();
  private final Map<String, Integer> lowest = new HashMap<>();
  private final Deque<String> path = new ArrayDeque<>();
  private final Set<String> onPath = new HashSet<>();
  private final List<Set<String>> cycles = new ArrayList<>();

  @Test
  void classesReachEachOtherInSmallSetsOnly() {
    ProjectModel.classes().forEach(this::addReferences);
    List.copyOf(references.keySet()).forEach(this::visit);

    assertThat(cycles.stream().filter(cycle -> cycle.size() > CLASSES_MAX))
        .as("strongly connected sets of more than %d classes", CLASSES_MAX)
        .isEmpty();
  }

  private void addReferences(JavaClass type) {
    String from = topLevel(type);
    Set<String> to = references.computeIfAbsent(from, _ -> new HashSet<>());
    for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
      JavaClass target = dependency.getTargetClass().getBaseComponentType();
      if (target.getPackageName().startsWith("dev.parley") && !topLevel(target).equals(from)) {
        to.add(topLevel(target));
      }
    }
  }

  private static String topLevel(JavaClass type) {
    JavaClass outer = type;
    while (outer.getEnclosingClass().isPresent()) {
      outer = outer.getEnclosingClass().get();
    }
    return outer.getName();
  }

  /** Tarjan's algorithm; the graph is some paths deep, not thousands. */
  private void visit(String type) {
    if (indices.containsKey(type)) {
      return;
    }
    indices.put(type, indices.size());
    lowest.put(type, indices.get(type));
    path.push(type);
    onPath.add(type);
    for (String next : references.getOrDefault(type, Set.of())) {
      if (!indices.containsKey(next)) {
        visit(next);
        lowest.merge(type, lowest.get(next), Math::min);
      } else if (onPath.contains(next)) {
        lowest.merge(type, indices.get(next), Math::min);
      }
    }
    if (lowest.get(type).equals(indices.get(type))) {
      Set<String> cycle = new TreeSet<>();
      String member;
      do {
        member = path.pop();
        onPath.remove(member);
        cycle.add(member);
      } while (!member.equals(type));
      cycles.add(cycle);
    }
  }
}
