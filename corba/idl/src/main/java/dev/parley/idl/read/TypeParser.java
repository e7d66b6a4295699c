package dev.parley.idl.read;

import dev.parley.idl.model.IdlLimits;
import dev.parley.idl.model.IdlType;
import dev.parley.idl.model.IdlType.Basic;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Parser of type specifications (CORBA 3.3 part 1, 7.11). Threads: confined to one. */
final class TypeParser {
  private static final BigInteger BOUND_MAX = BigInteger.ONE.shiftLeft(32).subtract(BigInteger.ONE);

  private final TokenStream tokens;
  private final SymbolTable names;
  private final ProblemCollector problems;
  private final ConstantParser constants;

  TypeParser(TokenStream tokens, SymbolTable names, ProblemCollector problems) {
    this.tokens = tokens;
    this.names = names;
    this.problems = problems;
    this.constants = new ConstantParser(tokens, names, problems);
  }

  ConstantParser constants() {
    return constants;
  }

  /** {@return a type that is complete, or a sequence} */
  IdlType type() {
    return tokens.deeper(() -> {
      Token first = tokens.peek();
      return switch (first.text()) {
        case "sequence" -> first.is("sequence") ? sequence() : named(false);
        case "fixed" -> first.is("fixed") ? fixed() : named(false);
        default -> simple();
      };
    });
  }

  /** {@return a type that is allowed in a parameter list} */
  IdlType parameter() {
    if (tokens.at("sequence") || tokens.at("fixed")) {
      throw tokens.expected("a type with a name; give this one a name with typedef");
    }
    return simple();
  }

  private IdlType simple() {
    Token first = tokens.peek();
    if (first.kind() != Token.Kind.KEYWORD) {
      return named(false);
    }
    return switch (first.text()) {
      case "string", "wstring" -> text();
      case "unsigned" -> unsigned();
      case "long" -> longs();
      case "boolean" -> basic(Basic.BOOLEAN);
      case "char" -> basic(Basic.CHAR);
      case "wchar" -> basic(Basic.WCHAR);
      case "octet" -> basic(Basic.OCTET);
      case "short" -> basic(Basic.SHORT);
      case "float" -> basic(Basic.FLOAT);
      case "double" -> basic(Basic.DOUBLE);
      case "any" -> basic(Basic.ANY);
      case "Object" -> basic(Basic.OBJECT);
      case "ValueBase" -> basic(Basic.VALUE_BASE);
      default -> throw tokens.expected("a type");
    };
  }

  private IdlType basic(Basic basic) {
    tokens.next();
    return basic;
  }

  private IdlType unsigned() {
    tokens.next();
    if (tokens.accept("short")) {
      return Basic.UNSIGNED_SHORT;
    }
    tokens.expect("long", "or \"short\" behind unsigned");
    return tokens.accept("long") ? Basic.UNSIGNED_LONG_LONG : Basic.UNSIGNED_LONG;
  }

  private IdlType longs() {
    tokens.next();
    if (tokens.accept("double")) {
      return Basic.LONG_DOUBLE;
    }
    return tokens.accept("long") ? Basic.LONG_LONG : Basic.LONG;
  }

  private IdlType text() {
    boolean wide = tokens.next().text().equals("wstring");
    if (!tokens.acceptAngle()) {
      return new IdlType.StringType(wide, 0);
    }
    long bound = bound();
    tokens.closeAngle("behind the bound");
    return new IdlType.StringType(wide, bound);
  }

  private IdlType fixed() {
    Token word = tokens.next();
    tokens.openAngle("behind fixed");
    long digits = constants.positive(BigInteger.valueOf(31));
    tokens.expect(",", "behind the number of digits");
    long scale = constants.whole(BigInteger.ZERO, BigInteger.valueOf(31)).longValueExact();
    tokens.closeAngle("behind the scale");
    if (scale > digits) {
      problems.add(word.place(), "the scale of a fixed must not exceed its number of digits");
    }
    return new IdlType.Fixed((int) digits, (int) scale);
  }

  private IdlType sequence() {
    tokens.next();
    tokens.openAngle("behind sequence");
    IdlType element = element();
    long bound = tokens.accept(",") ? bound() : 0;
    tokens.closeAngle("behind the type of the elements");
    return new IdlType.Sequence(element, bound);
  }

  private IdlType element() {
    boolean mayBeIncomplete = !tokens.at("sequence") && !tokens.at("fixed");
    return mayBeIncomplete && isName() ? named(true) : type();
  }

  private boolean isName() {
    return tokens.at("::") || tokens.peek().kind() == Token.Kind.IDENTIFIER;
  }

  long bound() {
    return constants.positive(BOUND_MAX);
  }

  /** Parses array dimensions after a name. */
  IdlType dimensions(IdlType of) {
    List<Long> lengths = new ArrayList<>();
    while (tokens.accept("[")) {
      lengths.add(constants.positive(BOUND_MAX));
      tokens.expect("]", "behind the length of an array");
      if (lengths.size() > IdlLimits.DEPTH_MAX) {
        throw problems.fail(tokens.place(), "an array has too many dimensions");
      }
    }
    IdlType type = of;
    for (Long length : lengths.reversed()) {
      type = new IdlType.Array(type, length);
    }
    return type;
  }

  private IdlType named(boolean mayBeIncomplete) {
    if (!isName()) {
      throw tokens.expected("a type");
    }
    Token first = tokens.peek();
    boolean absolute = tokens.accept("::");
    List<Token> parts = constants.nameParts();
    if (isTypeCode(parts)) {
      return Basic.TYPE_CODE;
    }
    Symbol symbol = names.resolve(absolute, parts);
    if (!symbol.kind.isType()) {
      throw problems.fail(
          first.place(), symbol.name + " is " + symbol.kind.words() + ", and no type");
    }
    boolean byValue = symbol.kind == Symbol.Kind.STRUCT || symbol.kind == Symbol.Kind.UNION;
    if (byValue && !symbol.complete && !mayBeIncomplete) {
      throw problems.fail(
          first.place(), symbol.name + " is not complete here; only a sequence may be of it");
    }
    symbol.needed = true;
    return new IdlType.Named(symbol.name);
  }

  /**
   * Returns whether a name is TypeCode, the only basic type without a keyword: orb.idl declares it,
   * and many files use it without including that.
   */
  private static boolean isTypeCode(List<Token> parts) {
    return parts.size() == 2
        && parts.get(0).text().equals("CORBA")
        && parts.get(1).text().equals("TypeCode");
  }
}
