package dev.parley.cli.project;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Template of a small project: files with placeholders, which are resources.
 *
 * @param language its name on the command line
 * @param resources the resources by the path of the file that each becomes
 * @param needs what has to be installed to build and run it
 * @param serverCommands the commands that build the project and start its server, in its folder
 * @param clientCommand the command that runs the client while the server runs
 * @param packages what the project gets from the repositories of its build tool
 * @param required the file of a release folder that the project needs
 */
public record ProjectTemplate(
    String language,
    Map<String, String> resources,
    String needs,
    List<String> serverCommands,
    String clientCommand,
    String packages,
    String required) {
  private static final ProjectTemplate JAVA =
      new ProjectTemplate(
          "java",
          Map.of(
              "pom.xml", "pom.xml",
              "README.md", "readme.md",
              ".gitignore", "gitignore",
              "src/main/java/{{package}}/Greeter.java", "Greeter.java",
              "src/main/java/{{package}}/Server.java", "Server.java",
              "src/main/java/{{package}}/Client.java", "Client.java"),
          "a JDK 25 (JAVA_HOME) and Maven",
          List.of("mvn -q compile exec:exec@server"),
          "mvn -q compile exec:exec@client",
          "dev.parley:parley-calls:{{version}} from Maven's repositories",
          "maven/dev/parley/parley-calls/{{version}}");

  private static final ProjectTemplate TYPESCRIPT =
      new ProjectTemplate(
          "typescript",
          Map.of(
              "package.json", "package.json",
              "tsconfig.json", "tsconfig.json",
              "README.md", "readme.md",
              ".gitignore", "gitignore",
              "src/Greeter.ts", "Greeter.ts",
              "src/server.ts", "server.ts",
              "src/client.ts", "client.ts"),
          "Node 20 or newer with npm",
          List.of("npm install", "npm run build", "node dist/server.js"),
          "node dist/client.js",
          "@parley/client {{version}} from npm's registry",
          "npm/parley-client-{{version}}.tgz");

  /** {@return the template for a language; empty if there is none} */
  public static Optional<ProjectTemplate> of(String language) {
    return Stream.of(JAVA, TYPESCRIPT).filter(each -> each.language.equals(language)).findAny();
  }

  /**
   * Writes the project.
   *
   * @param folder the folder of the project, which is created with its parents
   * @throws FileAlreadyExistsException when the folder exists
   */
  public void write(Path folder, ProjectValues values) throws IOException {
    Files.createDirectories(Objects.requireNonNull(folder.toAbsolutePath().getParent()));
    Files.createDirectory(folder);
    for (Map.Entry<String, String> each : resources.entrySet()) {
      Path file = folder.resolve(values.fill(each.getKey()));
      Files.createDirectories(Objects.requireNonNull(file.getParent()));
      Files.writeString(file, values.fill(read(each.getValue())));
    }
  }

  /** {@return what the project gets from the repositories of its build tool} */
  public String packages(ProjectValues values) {
    return values.fill(packages);
  }

  /** {@return the file of a release folder that the project needs} */
  public Path requiredFile(Path release, ProjectValues values) {
    return release.resolve(values.fill(required));
  }

  private String read(String resource) throws IOException {
    String path = language + "/" + resource;
    try (InputStream in = ProjectTemplate.class.getResourceAsStream(path)) {
      return new String(Objects.requireNonNull(in, path).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
