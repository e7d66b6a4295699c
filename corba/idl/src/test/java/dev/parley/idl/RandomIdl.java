package dev.parley.idl;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Writes IDL at random, that is right. */
final class RandomIdl {
  private static final String[] SIMPLE = {
    "boolean", "char", "wchar", "octet", "short", "unsigned short", "long", "unsigned long",
    "long long", "unsigned long long", "float", "double", "any", "Object", "string", "wstring",
    "string<9>", "wstring<3>"
  };

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final List<String> types = new ArrayList<>(); // that may be a parameter
  private final List<String> enums = new ArrayList<>();
  private final List<String> exceptions = new ArrayList<>();
  private final List<String> interfaces = new ArrayList<>();
  private final List<String> values = new ArrayList<>();
  private int count;

  RandomIdl(Random random) {
    this.random = random;
  }

  String print() {
    if (random.nextBoolean()) {
      text.append("#pragma prefix \"p").append(random.nextInt(3)).append(".example\"\n");
    }
    for (int modules = 1 + random.nextInt(3); modules > 0; modules--) {
      String module = "M" + random.nextInt(2);
      text.append("module ").append(module).append(" {\n");
      for (int definitions = 1 + random.nextInt(8); definitions > 0; definitions--) {
        definition("::" + module + "::");
      }
      text.append("};\n");
    }
    return text.toString();
  }

  private void definition(String scope) {
    String name = "T" + count++;
    switch (random.nextInt(9)) {
      case 0 -> {
        text.append("enum ")
            .append(name)
            .append(" { ")
            .append(name)
            .append("a, ")
            .append(name)
            .append("b };\n");
        enums.add(scope + name);
        types.add(scope + name);
      }
      case 1 -> {
        text.append("exception ").append(name).append(" {").append(members(0)).append("};\n");
        exceptions.add(scope + name);
      }
      case 2 -> {
        union(name);
        types.add(scope + name);
      }
      case 3 -> {
        text.append("typedef ")
            .append(type())
            .append(" ")
            .append(name)
            .append(dimensions())
            .append(";\n");
        types.add(scope + name);
      }
      case 4 -> {
        anInterface(scope, name);
        interfaces.add(scope + name);
        types.add(scope + name);
      }
      case 5 -> {
        value(name);
        values.add(scope + name);
        types.add(scope + name);
      }
      case 6 -> {
        text.append("valuetype ")
            .append(name)
            .append(" sequence<")
            .append(SIMPLE[random.nextInt(SIMPLE.length)])
            .append(" >;\n");
        types.add(scope + name);
      }
      case 7 ->
          text.append("const long ")
              .append(name)
              .append(" = ")
              .append(random.nextInt())
              .append(";\n");
      default -> {
        text.append("struct ").append(name).append(" {").append(members(1));
        if (random.nextBoolean()) {
          text.append(" sequence<").append(name).append("> below;");
        }
        text.append("};\n");
        types.add(scope + name);
      }
    }
  }

  private String members(int least) {
    StringBuilder members = new StringBuilder();
    for (int i = random.nextInt(4) + least; i > 0; i--) {
      members
          .append(' ')
          .append(type())
          .append(" m")
          .append(count++)
          .append(dimensions())
          .append(';');
    }
    return members.toString();
  }

  private String dimensions() {
    return random.nextInt(4) > 0 ? "" : random.nextBoolean() ? "[3]" : "[2][4]";
  }

  private String type() {
    return switch (random.nextInt(6)) {
      case 0 -> "sequence<" + type() + " >";
      case 1 -> "sequence<" + type() + ", 5>";
      case 2 -> "fixed<7, 3>";
      default -> parameter();
    };
  }

  private String parameter() {
    return types.isEmpty() || random.nextInt(3) == 0
        ? SIMPLE[random.nextInt(SIMPLE.length)]
        : types.get(random.nextInt(types.size()));
  }

  private void union(String name) {
    boolean byEnum = !enums.isEmpty() && random.nextBoolean();
    String of =
        byEnum ? enums.get(random.nextInt(enums.size())) : random.nextBoolean() ? "long" : "char";
    String one = byEnum ? of + "a" : of.equals("long") ? "-7" : "'x'";
    String other = byEnum ? of + "b" : of.equals("long") ? "12" : "'\\n'";
    text.append("union ").append(name).append(" switch (").append(of).append(") { ");
    text.append("case ").append(one).append(": ");
    if (random.nextBoolean()) {
      text.append("case ").append(other).append(": ");
    }
    text.append(type()).append(" u").append(count++).append("; ");
    if (!byEnum && random.nextBoolean()) {
      text.append("default: ").append(type()).append(" u").append(count++).append("; ");
    }
    text.append("};\n");
  }

  private void anInterface(String scope, String name) {
    boolean inherits = !interfaces.isEmpty() && random.nextBoolean();
    text.append("interface ").append(name);
    text.append(inherits ? " : " + interfaces.get(random.nextInt(interfaces.size())) : "");
    text.append(" {\n");
    for (int i = random.nextInt(5); i > 0; i--) {
      String id = "o" + count++;
      switch (random.nextInt(4)) {
        case 0 ->
            text.append(random.nextBoolean() ? "readonly " : "")
                .append("attribute ")
                .append(parameter())
                .append(" ")
                .append(id)
                .append(";\n");
        case 1 ->
            text.append("oneway void ")
                .append(id)
                .append("(in ")
                .append(parameter())
                .append(" p);\n");
        default -> operation(scope + name, id);
      }
    }
    text.append("};\n");
  }

  private void operation(String self, String id) {
    text.append(random.nextBoolean() ? "void" : random.nextInt(4) == 0 ? self : parameter());
    text.append(" ").append(id).append("(");
    String[] ways = {"in ", "in ", "out ", "inout "};
    int parameters = random.nextInt(4);
    for (int i = 0; i < parameters; i++) {
      text.append(i > 0 ? ", " : "")
          .append(ways[random.nextInt(4)])
          .append(parameter())
          .append(" p")
          .append(i);
    }
    text.append(")");
    if (!exceptions.isEmpty() && random.nextBoolean()) {
      text.append(" raises (")
          .append(exceptions.get(random.nextInt(exceptions.size())))
          .append(")");
    }
    text.append(";\n");
  }

  private void value(String name) {
    boolean inherits = !values.isEmpty() && random.nextBoolean();
    text.append("valuetype ").append(name);
    text.append(inherits ? " : " + values.get(random.nextInt(values.size())) : "").append(" {\n");
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append(random.nextBoolean() ? "public " : "private ");
      text.append(type()).append(" s").append(count++).append(";\n");
    }
    text.append("public ").append(name).append(" s").append(count++).append("; };\n");
  }
}
