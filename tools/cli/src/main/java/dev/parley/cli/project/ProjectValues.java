package dev.parley.cli.project;

import dev.parley.calls.MethodReader;
import dev.parley.calls.api.ContractDescription;
import dev.parley.calls.api.FieldDescription;
import dev.parley.calls.api.MethodDescription;
import dev.parley.cli.print.JavadocReader;
import dev.parley.cli.print.TypeScriptContractPrinter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.lang.model.SourceVersion;

/**
 * Values of a project's placeholders.
 *
 * @param name the name of the project
 * @param version the version of Parley that it uses
 * @param release a release folder that has Parley's artifacts; empty for public repositories
 */
public record ProjectValues(String name, String version, Optional<Path> release) {
  private static final String ADDRESS = "tcp://127.0.0.1:7070";

  /** {@return whether a project can have this name} */
  public static boolean isName(String name) {
    return name.matches("[a-z][a-z0-9-]{0,39}") && SourceVersion.isName(packageOf(name));
  }

  private static String packageOf(String name) {
    return name.replace("-", "");
  }

  /** {@return a text of a template with its placeholders filled in} */
  String fill(String text) {
    return text.replace("{{name}}", name)
        .replace("{{package}}", packageOf(name))
        .replace("{{version}}", version)
        .replace("{{address}}", ADDRESS)
        .replace("{{repositories}}", repositories())
        .replace("{{origin}}", origin())
        .replace("{{client}}", npmPackage("client"))
        .replace("{{protocol}}", npmPackage("protocol"))
        .replace("{{contract}}\n", contractInTypeScript());
  }

  private String repositories() {
    return release
        .map(folder -> folder.resolve("maven").toUri().toString().replace("&", "&amp;"))
        .map(
            """

              <repositories>
                <repository>
                  <id>parley</id>
                  <url>%s</url>
                </repository>
              </repositories>
            """
                ::formatted)
        .orElse("");
  }

  /** {@return where the README says that Parley comes from} */
  private String origin() {
    return release
        .map(folder -> ",\nwhich come from `" + folder + "`")
        .orElse(
            """
            .
            If the default repository does not have them, give `parley new` the folder of a release with
            `--release FOLDER`\
            """);
  }

  /** {@return the version of a package of npm, or its file in a release folder} */
  private String npmPackage(String last) {
    return release
        .map(folder -> folder.resolve("npm").toString().replace('\\', '/'))
        .map(folder -> "file:" + folder + "/parley-" + last + "-" + version + ".tgz")
        .orElse(version);
  }

  /** {@return what {@code generate typescript} prints of the project's interface} */
  private String contractInTypeScript() {
    var greet =
        new MethodDescription(
            "greet",
            MethodReader.hash("greet"),
            false,
            List.of(new FieldDescription(1, "name", "String")),
            "String",
            List.of());
    var contract = new ContractDescription(packageOf(name) + ".Greeter", List.of(greet), List.of());
    return TypeScriptContractPrinter.print(contract, new JavadocReader(List.of()));
  }
}
