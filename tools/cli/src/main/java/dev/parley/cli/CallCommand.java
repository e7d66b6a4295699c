package dev.parley.cli;

import dev.parley.base.NameSuggestion;
import dev.parley.calls.Peer;
import dev.parley.calls.api.ContractDescription;
import dev.parley.calls.api.MethodDescription;
import dev.parley.calls.spi.Codec;
import dev.parley.cli.iiop.CallableInterfaces;
import dev.parley.cli.iiop.IiopCall;
import dev.parley.cli.iiop.ReferenceResolver;
import dev.parley.cli.soap.SoapCall;
import dev.parley.cli.soap.SoapInterface;
import dev.parley.iiop.Orb;
import dev.parley.iiop.mapping.ObjectReference;
import dev.parley.json.Json;
import dev.parley.json.JsonCalls;
import dev.parley.json.JsonForm;
import dev.parley.pipeline.CallException;
import dev.parley.soap.Soap;
import dev.parley.soap.spi.BasicCredentials;
import dev.parley.transport.api.BadMessageException;
import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code parley call} command: calls one method of any exported contract or CORBA object. */
@Command(
    name = "call",
    description = {
      "Call a method of an exported contract, CORBA object or SOAP service, and print the result"
          + " as JSON.",
      "",
      "Each argument is JSON. For strings, dates, enums and similar types the quotes may"
          + " be omitted. A stream is printed one item per line. Call-backs and streams cannot"
          + " be given as arguments on the command line."
    },
    footer = {
      "",
      "Examples:",
      "  parley call unix:/tmp/desk.sock calculator add 1 2",
      "  parley call tcp://127.0.0.1:7008 shop order '{\"item\": \"apple\", \"count\": 3}'",
      "  parley call ws://127.0.0.1:7007/parley rooms join '{\"room\": \"lobby\", \"name\": \"Ada\"}'",
      "  parley call unix:/tmp/desk.sock calculator count 1000000 --limit 5",
      "  parley call corbaloc::127.0.0.1:2809/NameService shop/Counter place '{\"article\": \"tea\", \"count\": 2}' --idl shop.idl",
      "  parley call corbaloc::bank.example:3700 bank open Ada --as bank.Bank --class-path classes --plain",
      "  parley call soap+http://bank.example/Bank openAccount '{\"owner\": \"Ada\"}'",
      "  parley call soap+https://bank.example/Bank balance savings --user ann --password-file ann.txt"
    })
final class CallCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create(); // picocli puts the real one in its place
  @Mixin private ConnectOptions where = new ConnectOptions();

  @Parameters(
      index = "1",
      paramLabel = "NAME",
      description = "The export; of a SOAP service, the operation.")
  private String name = "";

  @Parameters(
      index = "2",
      arity = "0..1",
      paramLabel = "METHOD",
      description = "The method; not given for a SOAP service.")
  private @Nullable String method;

  @Parameters(
      index = "3..*",
      arity = "0..*",
      paramLabel = "ARG",
      description = "The arguments, each as JSON.")
  private List<String> arguments = List.of();

  @Option(names = "--limit", paramLabel = "N", description = "Read at most N items of a stream.")
  private long limit = Long.MAX_VALUE;

  @Option(
      names = "--exact",
      description = "Print without loss: long as string, maps as lists of pairs.")
  private boolean exact;

  @Option(names = "--pretty", description = "Print indented JSON. Default on a terminal.")
  private boolean pretty;

  @Mixin private InterfaceOptions objects = new InterfaceOptions();

  @Mixin private UserOptions user = new UserOptions();

  @Override
  public Integer call() throws IOException {
    if (limit < 1) {
      throw new CliException(ExitCode.USAGE, "--limit must be 1 or more, not " + limit);
    }
    String called = method;
    if (where.isSoap()) {
      Optional<BasicCredentials> credentials = user.credentials(where.soapAddress().toString());
      SoapInterface service = objects.soap(where, credentials);
      where.withSoap(service.version(), credentials, soap -> call(soap, service.contract()));
      return ExitCode.OK.code();
    }
    user.refuse();
    if (called == null) {
      throw new CliException(ExitCode.USAGE, "missing METHOD behind the export " + name);
    } else if (ReferenceResolver.isReference(where.uri())) {
      CallableInterfaces contracts = objects.corba();
      where.withIiop(iiop -> call(iiop, contracts, called));
    } else {
      where.withPeer(peer -> {
        ContractDescription contract = where.describe(peer, name);
        call(peer, contract, find(contract, called));
      });
    }
    return ExitCode.OK.code();
  }

  private static MethodDescription find(ContractDescription contract, String method) {
    List<String> names = contract.methods().stream().map(MethodDescription::name).toList();
    return contract
        .method(method)
        .orElseThrow(() ->
            new CliException(
                ExitCode.USAGE,
                contract.name()
                    + " has no method '"
                    + method
                    + "'"
                    + NameSuggestion.hint(method, names)));
  }

  private void call(Peer peer, ContractDescription contract, MethodDescription wanted) {
    JsonCalls json = new JsonCalls(contract, exact ? JsonForm.LOSSLESS : JsonForm.READABLE);
    byte[] encoded = json.arguments(wanted, new ArgumentParser(contract).parse(wanted, arguments));
    Optional<Codec> stream = json.stream(wanted);
    try {
      Object result =
          peer.invoke(name, wanted, encoded, stream.isPresent() ? stream : json.result(wanted));
      if (result instanceof Flow.Publisher<?> publisher) {
        StreamPrinter.print(publisher, limit, item -> out().println(Json.line(item)));
      } else if (result != null) {
        print(result);
      }
    } catch (CallException.Application e) {
      throw new CliException(ExitCode.DECLARED_EXCEPTION, declared(json, e));
    }
    out().flush();
  }

  private void call(Soap soap, Class<?> contract) {
    List<String> words = new ArrayList<>(arguments);
    if (method != null) {
      words.addFirst(method);
    }
    new SoapCall(exact)
        .call(soap.lookup(where.soapAddress(), contract), contract, name, words)
        .ifPresent(this::print);
    out().flush();
  }

  private void call(Orb iiop, CallableInterfaces contracts, String method) {
    ObjectReference object = ReferenceResolver.resolve(iiop, where.uri().toString(), name);
    new IiopCall(iiop, exact)
        .call(object, contracts.of(object, iiop), method, arguments)
        .ifPresent(this::print);
    out().flush();
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private void print(Object result) {
    boolean terminal = Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
    out().println(pretty || terminal ? Json.pretty(result) : Json.line(result));
  }

  private static String declared(JsonCalls json, CallException.Application failure) {
    @Nullable String exception = failure.exception().orElse(null);
    if (exception == null) {
      return String.valueOf(failure.getMessage());
    }
    try {
      return failure.getMessage()
          + System.lineSeparator()
          + exception
          + " "
          + Json.line(json.details(exception, failure.details()));
    } catch (BadMessageException e) {
      return failure.getMessage() + " (its details cannot be read: " + e.getMessage() + ")";
    }
  }
}
