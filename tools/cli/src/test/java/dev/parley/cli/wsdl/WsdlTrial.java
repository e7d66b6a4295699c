package dev.parley.cli.wsdl;

import dev.parley.calls.api.Named;
import dev.parley.cli.reflective.GeneratedClassLoader;
import dev.parley.soap.Soap;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.wsdl.WsdlAddress;
import dev.parley.soap.wsdl.WsdlPrinter;
import dev.parley.soap.xml.XmlName;
import dev.parley.wsdl.WsdlCompiler;
import dev.parley.wsdl.WsdlLocations;
import dev.parley.wsdl.WsdlOptions;
import dev.parley.wsdl.WsdlReader;
import dev.parley.wsdl.model.BadWsdlException;
import dev.parley.wsdl.model.WsdlBinding;
import dev.parley.wsdl.model.WsdlModel;
import dev.parley.wsdl.model.WsdlProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Trial of one WSDL: it is read, compiled to Java, and each of its contracts is printed as WSDL and
 * compiled again, which must give the same Java.
 *
 * @param stage the last one that it passed
 * @param reasons why it did not pass the next one; empty after the last one
 */
record WsdlTrial(Path file, Stage stage, List<String> reasons) {
  /** Stages in their order. */
  enum Stage {
    /** File was found. */
    FOUND,
    /** The document and its imports were read. */
    READ,
    /** All port types have Java. */
    MAPPED,
    /** javac compiles the Java. */
    COMPILED,
    /** The printed WSDL gives the same Java. */
    ROUND_TRIPPED
  }

  private static final String PACKAGE = "trial";

  /**
   * Tries a file.
   *
   * @param folder folder in which all that it imports is
   */
  static WsdlTrial of(Path file, Path folder) {
    Run run = new Run(folder);
    try {
      run.all(file);
      return new WsdlTrial(file, run.stage, List.of());
    } catch (BadWsdlException e) {
      return new WsdlTrial(
          file, run.stage, e.problems().stream().map(WsdlProblem::reason).distinct().toList());
    } catch (RuntimeException e) {
      return new WsdlTrial(file, run.stage, List.of(String.valueOf(e.getMessage())));
    }
  }

  /** {@return whether javac refused what the compiler of WSDL wrote} */
  boolean failed() {
    return stage == Stage.MAPPED;
  }

  private static final class Run {
    private final WsdlOptions options;
    private Stage stage = Stage.FOUND;

    Run(Path folder) {
      options =
          new WsdlOptions(
              PACKAGE, Optional.of(folder), Optional.empty(), WsdlLocations.of(Map.of()), false);
    }

    void all(Path file) {
      WsdlModel model = WsdlReader.read(file, options);
      stage = Stage.READ;
      WsdlCompiler.compile(model, options);
      stage = Stage.MAPPED;
      Map<Class<?>, Map<String, String>> contracts = new LinkedHashMap<>();
      Set<XmlName> met = new HashSet<>();
      for (WsdlBinding binding : model.bindings().values()) {
        if (met.add(binding.portType())) { // the first one counts
          Map<String, String> sources = WsdlCompiler.compile(only(model, binding), options);
          contracts.put(contract(sources), sources);
        }
      }
      stage = Stage.COMPILED;
      contracts.forEach(this::again);
      stage = Stage.ROUND_TRIPPED;
    }

    /** Returns the model with one binding, since a printed WSDL has one port type. */
    private static WsdlModel only(WsdlModel all, WsdlBinding binding) {
      return new WsdlModel(
          binding.portType().namespace(),
          List.of(),
          Map.of(binding.name(), binding),
          all.portTypes(),
          all.messages(),
          all.schemas(),
          all.remarks());
    }

    private static Class<?> contract(Map<String, String> sources) {
      return GeneratedClassLoader.compile(sources, Soap.class, Named.class, Nullable.class).stream()
          .filter(type -> type.isAnnotationPresent(SoapService.class))
          .findFirst()
          .orElseThrow();
    }

    private void again(Class<?> contract, Map<String, String> sources) {
      byte[] printed =
          WsdlPrinter.print(
              contract,
              "Service",
              List.of(new WsdlAddress(SoapVersion.V1_1, URI.create("http://127.0.0.1/"))));
      Map<String, String> again = WsdlCompiler.compile(model(printed), options);
      if (!code(again).equals(code(sources))) {
        throw new IllegalStateException("other Java: " + difference(code(sources), code(again)));
      }
    }

    private WsdlModel model(byte[] printed) {
      try {
        Path file = Files.createTempFile("trial", ".wsdl");
        try {
          return WsdlReader.read(Files.write(file, printed), WsdlOptions.DEFAULT);
        } finally {
          Files.delete(file);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Returns the declarations of each source, as {@link #declarations} has them. */
    private static Map<String, List<String>> code(Map<String, String> sources) {
      return sources.entrySet().stream()
          .collect(Collectors.toMap(Map.Entry::getKey, each -> declarations(each.getValue())));
    }

    /**
     * Returns the declarations without comments, which tell addresses and alternatives of choices;
     * in an order of their own, since methods are printed in the order of their names.
     */
    private static List<String> declarations(String source) {
      String body = source.replaceAll("(?s)/\\*\\*.*?\\*/|^//[^\\n]*", "").replaceAll("\\s+", " ");
      return Stream.of(body.split("(?<=[;{}])")).map(String::strip).sorted().toList();
    }

    private static String difference(
        Map<String, List<String>> first, Map<String, List<String>> second) {
      if (!first.keySet().equals(second.keySet())) {
        return "types " + first.keySet() + " became " + second.keySet();
      }
      String name =
          first.keySet().stream()
              .filter(each -> !first.getOrDefault(each, List.of()).equals(second.get(each)))
              .findFirst()
              .orElse("");
      List<String> before = new ArrayList<>(first.getOrDefault(name, List.of()));
      List<String> after = new ArrayList<>(second.getOrDefault(name, List.of()));
      before.removeAll(second.getOrDefault(name, List.of()));
      after.removeAll(first.getOrDefault(name, List.of()));
      return name + ": " + before + " became " + after;
    }
  }
}
