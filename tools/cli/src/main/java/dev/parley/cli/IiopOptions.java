package dev.parley.cli;

import dev.parley.cli.iiop.CallableInterfaces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that select the interface of an object of another ORB: an IDL file or a Java class. */
final class IiopOptions {
  @Option(
      names = "--idl",
      paramLabel = "FILE",
      description = "IDL file of the CORBA object; may be repeated.")
  private List<Path> files = List.of();

  @Mixin private IncludeOption includes = new IncludeOption();

  @Option(
      names = "--as",
      paramLabel = "INTERFACE",
      description =
          "The interface: one of the IDL, such as Shop::Counter, or without --idl a Java"
              + " interface by its binary name. Needed only if the IDL has several and the object"
              + " does not tell which.")
  private @Nullable String as; // null: ask the object

  @Mixin private ClassOptions classes = new ClassOptions();

  /** {@return the interfaces available: exactly one if {@code --as} is given} */
  CallableInterfaces contracts() throws IOException {
    if (!files.isEmpty()) {
      CallableInterfaces all = CallableInterfaces.ofIdl(files, includes.folders());
      return as == null ? all : new CallableInterfaces(List.of(all.named(as)));
    }
    if (as == null) {
      throw new CliException(
          ExitCode.USAGE,
          "a CORBA object does not describe its interface: give --idl FILE, or --as"
              + " INTERFACE with --class-path PATH");
    }
    return new CallableInterfaces(classes.classes(List.of(as)));
  }
}
