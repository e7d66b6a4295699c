package dev.parley.idl.print;

import dev.parley.idl.model.Definition;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.Problem;
import dev.parley.idl.model.ScopedName;
import dev.parley.idl.print.DependencyVisitor.Dependency;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Topological order of definitions, in which each name precedes its use. Threads: confined to one.
 */
final class DefinitionOrder {
  /**
   * Step of the order.
   *
   * @param forward whether it is a forward declaration
   */
  record Step(Definition definition, boolean forward) {}

  private final List<Definition> siblings;
  private final Consumer<Problem> problems;
  private final List<Step> steps = new ArrayList<>();
  private final Set<ScopedName> begun = new LinkedHashSet<>();
  private final Set<ScopedName> done = new LinkedHashSet<>();
  private final Set<ScopedName> declared = new LinkedHashSet<>();

  private DefinitionOrder(List<Definition> siblings, Consumer<Problem> problems) {
    this.siblings = siblings;
    this.problems = problems;
  }

  static List<Step> of(List<Definition> siblings, Consumer<Problem> problems) {
    DefinitionOrder order = new DefinitionOrder(siblings, problems);
    siblings.forEach(order::visit);
    return order.steps;
  }

  private void visit(Definition definition) {
    if (begun.add(definition.name())) {
      new DependencyVisitor(new Needs(definition)).of(definition);
      done.add(definition.name());
      steps.add(new Step(definition, false));
    }
  }

  private final class Needs implements DependencyVisitor.Listener {
    private final Definition user;

    Needs(Definition user) {
      this.user = user;
    }

    @Override
    public void name(ScopedName name, Dependency dependency) {
      siblings.stream()
          .filter(each -> name.isIn(each.name()) && !each.name().equals(user.name()))
          .findFirst()
          .ifPresent(used -> {
            need(used, used.name().equals(name) && mayBeDeclared(used, dependency));
            if (used instanceof Definition.Alias && !(user instanceof Definition.Alias)) {
              new DependencyVisitor(this)
                  .of(used); // the typedef itself may need only a declaration
            }
          });
    }

    private void need(Definition used, boolean loose) {
      boolean isAlias = user instanceof Definition.Alias;
      if (!loose || (!isAlias && !needsWhatIsBegun(used, new LinkedHashSet<>()))) {
        visit(used);
      }
      if (done.contains(used.name())) {
        return;
      }
      if (!loose) {
        problems.accept(
            new Problem(
                user.header().location(),
                "%s and %s need one another, and in IDL one has to stand before the other"
                    .formatted(user.name(), used.name()),
                ""));
      } else if (declared.add(used.name())) {
        steps.add(new Step(used, true));
      }
    }

    @Override
    public void type(IdlType type) {
      // names are enough
    }
  }

  /** {@return whether a definition depends on one that is being printed around it} */
  private boolean needsWhatIsBegun(Definition definition, Set<ScopedName> seen) {
    if (begun.contains(definition.name()) && !done.contains(definition.name())) {
      return true;
    }
    List<Definition> needed = new ArrayList<>();
    new DependencyVisitor(
            new DependencyVisitor.Listener() {
              @Override
              public void name(ScopedName name, Dependency dependency) {
                siblings.stream()
                    .filter(
                        each -> name.isIn(each.name()) && !each.name().equals(definition.name()))
                    .filter(each -> !each.name().equals(name) || !mayBeDeclared(each, dependency))
                    .forEach(needed::add);
              }

              @Override
              public void type(IdlType type) {
                // names are enough
              }
            })
        .of(definition);
    return needed.stream().anyMatch(each -> seen.add(each.name()) && needsWhatIsBegun(each, seen));
  }

  private static boolean mayBeDeclared(Definition definition, Dependency dependency) {
    return switch (definition) {
      case Definition.Interface _, Definition.Valuetype _ -> dependency != Dependency.WHOLE;
      case Definition.Struct _, Definition.Union _ -> dependency == Dependency.ELEMENT;
      default -> false;
    };
  }
}
