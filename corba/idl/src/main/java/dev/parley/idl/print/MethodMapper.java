package dev.parley.idl.print;

import dev.parley.calls.api.Named;
import dev.parley.calls.api.OneWay;
import dev.parley.idl.model.Definition.Attribute;
import dev.parley.idl.model.Definition.Direction;
import dev.parley.idl.model.Definition.Operation;
import dev.parley.idl.model.Definition.Parameter;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.IdlType.Basic;
import dev.parley.idl.model.RepositoryIds;
import dev.parley.idl.model.ScopedName;
import dev.parley.idl.model.SourceLocation;
import dev.parley.iiop.mapping.IdlResults;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Mapping of methods to operations and attributes. Threads: confined to one. */
final class MethodMapper {
  private static final String GET = "_get_";
  private static final String SET = "_set_";

  private final MappingContext context;
  private final Class<?> type;
  private final ScopedName module;
  private final List<Operation> operations = new ArrayList<>();
  private final Map<String, Method> getters = new TreeMap<>();
  private final Map<String, Method> setters = new HashMap<>();

  MethodMapper(MappingContext context, Class<?> type) {
    this.context = context;
    this.type = type;
    this.module = context.names.module(type);
  }

  List<Operation> operations() {
    return List.copyOf(operations);
  }

  void read() {
    Map<String, String> seen = new HashMap<>();
    Arrays.stream(type.getDeclaredMethods())
        .filter(each -> Modifier.isAbstract(each.getModifiers()) && !each.isSynthetic())
        .sorted(Comparator.comparing(MethodMapper::name).thenComparing(Method::toString))
        .forEach(each -> {
          String name = name(each);
          String before = seen.putIfAbsent(dev.parley.idl.model.IdlKeywords.caseKey(name), name);
          if (before != null) {
            context.problems.add(
                path(each),
                before.equals(name)
                    ? "there are two methods of this name; give one another with @Named"
                    : "it differs only in case from "
                        + before
                        + "; give it another name with @Named");
          }
          method(each, name);
        });
    setters.forEach((name, setter) -> {
      if (!getters.containsKey(name)) {
        context.problems.add(
            path(setter), "an attribute that is written is read too: " + GET + name);
      }
    });
  }

  private static String name(Method method) {
    Named named = method.getAnnotation(Named.class);
    return named == null ? RepositoryIds.plain(method.getName()) : named.value();
  }

  private String path(Method method) {
    return type.getSimpleName() + "." + method.getName();
  }

  private void method(Method method, String name) {
    if (name.startsWith(GET) && method.getParameterCount() == 0) {
      getters.put(name.substring(GET.length()), method);
    } else if (name.startsWith(SET) && method.getParameterCount() == 1) {
      setters.put(name.substring(SET.length()), method);
    } else {
      operation(method, name);
    }
  }

  /** {@return the attributes} Their types are mapped from now on. */
  List<Attribute> attributes() {
    List<Attribute> attributes = new ArrayList<>();
    getters.forEach((name, getter) -> {
      Method setter = setters.get(name);
      attributes.add(
          new Attribute(
              context.names.identifier(name, path(getter)),
              setter == null,
              context.types.parameter(getter.getAnnotatedReturnType(), module, path(getter) + "()"),
              raises(getter),
              setter == null ? List.of() : raises(setter),
              ""));
    });
    return attributes;
  }

  private List<ScopedName> raises(Method method) {
    List<ScopedName> raised = new ArrayList<>();
    for (Class<?> each : method.getExceptionTypes()) {
      if (each.getName().startsWith("java.")) {
        context.problems.add(
            path(method),
            "throws " + each.getName() + ", which says nothing in IDL; declare one of your own");
      } else {
        raised.add(context.classes.define(each, path(method) + " throws " + each.getSimpleName()));
      }
    }
    return raised;
  }

  private void operation(Method method, String name) {
    List<Parameter> goes = new ArrayList<>();
    for (java.lang.reflect.Parameter each : method.getParameters()) {
      String path = path(method) + "(" + each.getName() + ")";
      goes.add(
          new Parameter(
              Direction.IN,
              context.types.parameter(each.getAnnotatedType(), module, path),
              context.names.identifier(each.getName(), path)));
    }
    AnnotatedType returned = returned(method);
    IdlType result = Basic.VOID;
    List<Parameter> parameters = goes;
    if (returned.getType() instanceof Class<?> record
        && record.isAnnotationPresent(IdlResults.class)) {
      List<Parameter> comes = new ArrayList<>();
      boolean first = record.getAnnotation(IdlResults.class).returns();
      for (RecordComponent each : record.getRecordComponents()) {
        String path = path(method) + "()." + each.getName();
        IdlType type = context.types.parameter(each.getAnnotatedType(), module, path);
        if (first) {
          result = type;
          first = false;
        } else {
          comes.add(
              new Parameter(Direction.OUT, type, context.names.identifier(each.getName(), path)));
        }
      }
      parameters = merged(goes, comes, path(method));
    } else if (returned.getType() != Void.class) {
      result = context.types.parameter(returned, module, path(method) + "()");
    }
    operations.add(
        new Operation(
            context.names.identifier(name, path(method)),
            method.isAnnotationPresent(OneWay.class),
            result,
            List.copyOf(parameters),
            raises(method),
            List.of(),
            "",
            SourceLocation.NONE));
  }

  /** Returns the result type of a method; a CompletionStage stands for its value. */
  private static AnnotatedType returned(Method method) {
    AnnotatedType returned = method.getAnnotatedReturnType();
    boolean stage =
        TypeMapper.isOf(returned.getType(), CompletionStage.class)
            || TypeMapper.isOf(returned.getType(), CompletableFuture.class);
    return stage && returned instanceof AnnotatedParameterizedType generic
        ? generic.getAnnotatedActualTypeArguments()[0]
        : returned;
  }

  /**
   * Merges parameters and results by name: a name in both lists is inout, and each list keeps its
   * order. Between two inout parameters the in parameters precede the out parameters, since the
   * contract does not record the order in the original IDL.
   */
  private List<Parameter> merged(List<Parameter> goes, List<Parameter> comes, String path) {
    List<Parameter> all = new ArrayList<>();
    List<Parameter> outs = new ArrayList<>(); // behind the last that goes and comes
    int next = 0;
    for (Parameter each : comes) {
      if (goes.stream().noneMatch(in -> in.name().equals(each.name()))) {
        outs.add(each);
        continue;
      }
      while (next < goes.size() && !goes.get(next).name().equals(each.name())) {
        all.add(goes.get(next++));
      }
      if (next == goes.size() || !goes.get(next).type().equals(each.type())) {
        context.problems.add(
            path, each.name() + " goes and comes with two types, or in another order");
        return goes;
      }
      all.addAll(outs);
      outs.clear();
      all.add(new Parameter(Direction.INOUT, each.type(), each.name()));
      next++;
    }
    all.addAll(goes.subList(next, goes.size()));
    all.addAll(outs);
    return all;
  }
}
