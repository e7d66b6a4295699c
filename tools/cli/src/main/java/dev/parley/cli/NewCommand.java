package dev.parley.cli;

import dev.parley.cli.project.ProjectTemplate;
import dev.parley.cli.project.ProjectValues;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code parley new} command: makes a small project from a template. */
@Command(
    name = "new",
    description = {
      "Make a small project with one interface, a server and a client, and print the commands that"
          + " run it.",
      "",
      "A Java project and a TypeScript project of the same name can call each other."
    },
    footer = {
      "",
      "Examples:",
      "  parley new java price-desk",
      "  parley new typescript price-desk --in clients --release parley-release"
    })
final class NewCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place

  @Parameters(index = "0", paramLabel = "java|typescript", description = "Language.")
  private String language = "";

  @Parameters(
      index = "1",
      paramLabel = "NAME",
      description =
          "Name of the project and its folder: 1 to 40 lower-case letters, digits and '-'.")
  private String name = "";

  @Option(
      names = "--in",
      paramLabel = "DIR",
      description = "Folder in which the project's folder is made. Default: this one.")
  private Path parent = Path.of("");

  @Option(
      names = "--release",
      paramLabel = "DIR",
      description =
          "Release folder with maven/ and npm/, from which the project gets Parley. Default: the"
              + " public repositories.")
  private @Nullable Path release; // null: the public repositories

  @Override
  public Integer call() throws IOException {
    ProjectTemplate template = template();
    if (!ProjectValues.isName(name)) {
      throw new CliException(
          ExitCode.USAGE,
          "'%s' is not a project name; use 1 to 40 lower-case letters, digits and '-' that begin with"
                  .formatted(name)
              + " a letter and are no word of Java's language, such as price-desk");
    }
    Path folder = parent.resolve(name);
    ProjectValues values = values(template);
    try {
      template.write(folder, values);
    } catch (FileAlreadyExistsException e) {
      throw new CliException(
          ExitCode.USAGE, folder + " exists; choose another name, or remove it first");
    }
    print(template, values, folder);
    return ExitCode.OK.code();
  }

  private ProjectTemplate template() {
    return ProjectTemplate.of(language)
        .orElseThrow(() ->
            new CliException(
                ExitCode.USAGE, "unknown language '" + language + "'; use: java, typescript"));
  }

  private ProjectValues values(ProjectTemplate template) {
    Optional<Path> from = Optional.ofNullable(release).map(Path::toAbsolutePath);
    ProjectValues values = new ProjectValues(name, CliVersionProvider.own(), from);
    from.map(folder -> template.requiredFile(folder, values))
        .filter(Files::notExists)
        .ifPresent(missing -> {
          throw new CliException(
              ExitCode.USAGE, missing + " does not exist; give the folder of a release of Parley");
        });
    return values;
  }

  private void print(ProjectTemplate template, ProjectValues values, Path folder) {
    PrintWriter out = spec.commandLine().getOut();
    out.println("Made " + folder + ". It needs " + template.needs() + ". Run its server:");
    out.println("  cd " + folder);
    template.serverCommands().forEach(command -> out.println("  " + command));
    out.println("and in another shell, in the same folder, its client:");
    out.println("  " + template.clientCommand());
    if (release == null) {
      out.println("It takes " + template.packages(values) + ". If they do not have it, use");
      out.println("--release FOLDER, the folder of a release of Parley.");
    }
    out.flush();
  }
}
