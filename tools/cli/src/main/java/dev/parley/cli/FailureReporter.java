package dev.parley.cli;

import dev.parley.calls.api.ContractException;
import dev.parley.cli.reflective.DeclaredException;
import dev.parley.cli.reflective.UnknownOperationException;
import dev.parley.export.ExportException;
import dev.parley.idl.model.BadIdlException;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cosnaming.NameException;
import dev.parley.json.JsonException;
import dev.parley.pipeline.CallException;
import dev.parley.server.archive.DataFolderException;
import dev.parley.transport.api.TransportException;
import dev.parley.wsdl.model.BadWsdlException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Maps exceptions to an error message of one or two lines, and to an exit code. */
final class FailureReporter implements IExecutionExceptionHandler, IParameterExceptionHandler {
  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    return report(failure, command).code();
  }

  @Override
  public int handleParseException(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    PrintWriter err = command.getErr();
    err.println(name + ": " + failure.getMessage());
    err.println("Try '" + name + " --help'.");
    return ExitCode.USAGE.code();
  }

  private static ExitCode report(Exception failure, CommandLine command) {
    PrintWriter err = command.getErr();
    err.println(command.getCommandSpec().qualifiedName() + ": " + TerminalText.of(text(failure)));
    option(failure).ifPresent(err::println);
    boolean debug = command.getCommandSpec().root().userObject() instanceof Main main && main.debug;
    if (debug) {
      failure.printStackTrace(err);
    } else if (exit(failure) == ExitCode.FAILED && !isPlain(failure)) {
      err.println("Run again with --debug for a stack trace.");
    }
    return exit(failure);
  }

  /** Returns a hint that names the command-line option for the setting in the runtime's message. */
  private static Optional<String> option(Exception failure) {
    if (!(failure instanceof TransportException transport)) {
      return Optional.empty();
    }
    return switch (transport.reason()) {
      case TLS ->
          Optional.of(
              speaksPlainly(failure)
                  ? "The server does not use TLS: use ws:, tcp: or http: instead."
                  : "The option --trust names a certificate to trust.");
      case PLAIN_OFF_MACHINE -> Optional.of("The option --plain allows it.");
      default -> Optional.empty();
    };
  }

  /** Recognizes the messages with which Netty and the JDK report a peer without TLS. */
  private static boolean speaksPlainly(Exception failure) {
    String text = String.valueOf(failure.getMessage());
    return text.contains("not an SSL/TLS record") || text.contains("plaintext connection");
  }

  private static boolean isPlain(Exception failure) {
    return failure instanceof CliException
        || failure instanceof CallException
        || failure instanceof TransportException
        || failure instanceof ContractException
        || failure instanceof BadIdlException
        || failure instanceof BadWsdlException
        || failure instanceof CdrException
        || failure instanceof NameException
        || failure instanceof UnknownOperationException
        || failure instanceof DeclaredException
        || failure instanceof DataFolderException
        || failure instanceof ExportException
        || failure instanceof IOException
        || failure instanceof UncheckedIOException;
  }

  private static String text(Exception failure) {
    return switch (failure) {
      case UncheckedIOException e when e.getCause() != null -> text(e.getCause());
      case FileSystemException e ->
          e.getFile() + ": " + (e.getReason() == null ? reason(e) : e.getReason());
      case Exception e when isPlain(e) || e instanceof JsonException ->
          String.valueOf(e.getMessage());
      default -> failure.toString();
    };
  }

  private static String reason(FileSystemException failure) {
    return switch (failure.getClass().getSimpleName()) {
      case "NoSuchFileException" -> "no such file";
      case "AccessDeniedException" -> "access denied";
      case "FileAlreadyExistsException" -> "already exists and is not a folder";
      default -> failure.getClass().getSimpleName();
    };
  }

  static ExitCode exit(Exception failure) {
    return switch (failure) {
      case CliException e -> e.exitCode();
      case JsonException _, UnknownOperationException _, CdrException _ -> ExitCode.USAGE;
      case NameException _ -> ExitCode.UNAVAILABLE;
      case DeclaredException _ -> ExitCode.DECLARED_EXCEPTION;
      case DataFolderException e ->
          switch (e.reason()) {
            case NOT_FOUND -> ExitCode.UNAVAILABLE;
            case AMBIGUOUS -> ExitCode.USAGE;
            case IN_USE, SHARED -> ExitCode.REFUSED;
            case IO -> ExitCode.FAILED;
          };
      case ExportException e ->
          switch (e.reason()) {
            case NO_FFMPEG -> ExitCode.UNAVAILABLE;
            case FFMPEG_FAILED, EMPTY, CANCELLED -> ExitCode.FAILED;
          };
      case TransportException e ->
          switch (e.reason()) {
            case UNKNOWN_SCHEME, BAD_ENDPOINT, PLAIN_OFF_MACHINE -> ExitCode.USAGE;
            case UNREACHABLE, CLOSED -> ExitCode.UNAVAILABLE;
            case TIMED_OUT -> ExitCode.DEADLINE_EXCEEDED;
            case PERMISSION, OVERLOADED -> ExitCode.REFUSED;
            case IN_USE, TLS, IO -> ExitCode.FAILED;
          };
      case CallException e ->
          switch (e.reason()) {
            case UNAVAILABLE -> ExitCode.UNAVAILABLE;
            case DEADLINE_EXCEEDED -> ExitCode.DEADLINE_EXCEEDED;
            case REFUSED, OVERLOADED -> ExitCode.REFUSED;
            case APPLICATION -> ExitCode.DECLARED_EXCEPTION;
            case CANCELLED, INCOMPATIBLE, FAILED, INVALID -> ExitCode.FAILED;
          };
      default -> ExitCode.FAILED;
    };
  }
}
