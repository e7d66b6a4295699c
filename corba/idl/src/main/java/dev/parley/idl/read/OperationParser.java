package dev.parley.idl.read;

import dev.parley.idl.model.Definition.Attribute;
import dev.parley.idl.model.Definition.Direction;
import dev.parley.idl.model.Definition.Operation;
import dev.parley.idl.model.Definition.Parameter;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.IdlType.Basic;
import dev.parley.idl.model.ScopedName;
import java.util.ArrayList;
import java.util.List;

/**
 * Parser of operations, attributes and factories (CORBA 3.3 part 1, 7.13, 7.14, 7.9.1.5). Threads:
 * confined to one.
 */
final class OperationParser {
  private final TokenStream tokens;
  private final SymbolTable names;
  private final ProblemCollector problems;
  private final TypeParser types;

  OperationParser(
      TokenStream tokens, SymbolTable names, ProblemCollector problems, TypeParser types) {
    this.tokens = tokens;
    this.names = names;
    this.problems = problems;
    this.types = types;
  }

  Operation operation() {
    String comment = tokens.peek().comment();
    boolean oneway = tokens.accept("oneway");
    IdlType result = tokens.accept("void") ? Basic.VOID : types.parameter();
    Token identifier = tokens.identifier("the name of the operation");
    Scope scope = names.open(names.declare(Symbol.Kind.OPERATION, identifier));
    List<Parameter> parameters = names.inside(scope, () -> parameters(false));
    List<ScopedName> raises = raises("raises");
    List<String> contexts = contexts();
    boolean answers = result != Basic.VOID || parameters.stream().anyMatch(Parameter::isOutput);
    if (oneway && (answers || !raises.isEmpty())) {
      problems.add(
          identifier.place(),
          "a oneway operation has no result, no parameter that is out, and raises nothing");
    }
    return new Operation(
        identifier.text(),
        oneway,
        result,
        parameters,
        raises,
        contexts,
        comment,
        identifier.place());
  }

  Operation factory() {
    String comment = tokens.next().comment();
    Token identifier = tokens.identifier("the name of the factory");
    Scope scope = names.open(names.declare(Symbol.Kind.OPERATION, identifier));
    List<Parameter> parameters = names.inside(scope, () -> parameters(true));
    return new Operation(
        identifier.text(),
        false,
        new IdlType.Named(names.current().name),
        parameters,
        raises("raises"),
        List.of(),
        comment,
        identifier.place());
  }

  private List<Parameter> parameters(boolean allIn) {
    tokens.expect("(", "before the parameters");
    List<Parameter> parameters = new ArrayList<>();
    while (!tokens.at(")")) {
      if (!parameters.isEmpty()) {
        tokens.expect(",", "or \")\" behind a parameter");
      }
      Direction direction = direction(allIn);
      IdlType type = types.parameter();
      Token identifier = tokens.identifier("the name of the parameter");
      names.declare(Symbol.Kind.PARAMETER, identifier);
      parameters.add(new Parameter(direction, type, identifier.text()));
    }
    tokens.next();
    return List.copyOf(parameters);
  }

  private Direction direction(boolean allIn) {
    if (tokens.accept("in")) {
      return Direction.IN;
    } else if (!allIn && tokens.accept("out")) {
      return Direction.OUT;
    } else if (!allIn && tokens.accept("inout")) {
      return Direction.INOUT;
    }
    throw tokens.expected(allIn ? "\"in\"" : "\"in\", \"out\" or \"inout\"");
  }

  /** Parses an optional {@code raises(...)}. */
  private List<ScopedName> raises(String word) {
    if (!tokens.accept(word)) {
      return List.of();
    }
    tokens.expect("(", "behind " + word);
    List<ScopedName> raised = new ArrayList<>();
    do {
      Token first = tokens.peek();
      boolean absolute = tokens.accept("::");
      Symbol symbol = names.resolve(absolute, types.constants().nameParts());
      if (symbol.kind != Symbol.Kind.EXCEPTION) {
        throw problems.fail(
            first.place(), symbol.name + " is " + symbol.kind.words() + ", and no exception");
      }
      if (!raised.contains(symbol.name)) {
        raised.add(symbol.name);
      }
    } while (tokens.accept(","));
    tokens.expect(")", "or \",\" behind an exception");
    return List.copyOf(raised);
  }

  private List<String> contexts() {
    if (!tokens.accept("context")) {
      return List.of();
    }
    tokens.expect("(", "behind context");
    List<String> contexts = new ArrayList<>();
    do {
      contexts.add(types.constants().words());
    } while (tokens.accept(","));
    tokens.expect(")", "or \",\" behind a context");
    return List.copyOf(contexts);
  }

  List<Attribute> attributes() {
    String comment = tokens.peek().comment();
    boolean readonly = tokens.accept("readonly");
    tokens.expect("attribute", "behind readonly");
    IdlType type = types.parameter();
    List<Token> identifiers = new ArrayList<>();
    do {
      Token identifier = tokens.identifier("the name of the attribute");
      names.declare(Symbol.Kind.ATTRIBUTE, identifier);
      identifiers.add(identifier);
    } while (tokens.accept(","));
    boolean mayRaise = identifiers.size() == 1;
    List<ScopedName> get = mayRaise ? raises(readonly ? "raises" : "getraises") : List.of();
    List<ScopedName> set = mayRaise && !readonly ? raises("setraises") : List.of();
    return identifiers.stream()
        .map(name -> new Attribute(name.text(), readonly, type, get, set, comment))
        .toList();
  }
}
