package dev.parley.soap.call;

import dev.parley.calls.api.ServantLookup;
import dev.parley.calls.running.DeadlineWatch;
import dev.parley.calls.running.DirectLinks;
import dev.parley.calls.running.RunTimeAverage;
import dev.parley.calls.running.RunningServants;
import dev.parley.calls.running.ServantRun;
import dev.parley.calls.running.ServantSide;
import dev.parley.calls.running.ServantStarter;
import dev.parley.calls.spi.DirectStub;
import dev.parley.calls.spi.LocalCallPath;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Stub;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallerIdentity;
import dev.parley.soap.addressing.Addressing;
import dev.parley.soap.addressing.MessageAddressing;
import dev.parley.soap.api.SoapFault;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.codec.Deviations;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.message.EnvelopeReader;
import dev.parley.soap.mime.MediaType;
import dev.parley.soap.spi.EnvelopeFilter;
import dev.parley.soap.spi.ExportOptions;
import dev.parley.soap.spi.HttpBody;
import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpRequest;
import dev.parley.soap.wsdl.WsdlAddress;
import dev.parley.soap.wsdl.WsdlPrinter;
import dev.parley.soap.xml.XmlException;
import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Service at a path: reads requests, passes them through the valves to the servant, and answers. A
 * request whose servant returned a stage that is not complete holds no thread.
 *
 * <p>Threads: safe for all. Memory: at most {@code requestsMax} calls.
 */
public final class SoapEndpoint implements HttpHandler, MethodCall.CallOwner {
  private final SoapEnvironment soap;
  private final SoapContract<?> contract;
  private final Object servant;
  private final ExportOptions options;
  private final Deviations deviations;
  private final Responses responses;
  private final Set<MethodCall> running = ConcurrentHashMap.newKeySet();
  private final AtomicInteger count = new AtomicInteger(); // of those; size() of the set is no sum
  private final AtomicInteger servants = new AtomicInteger(); // that run on a thread
  private final AtomicLong numbers = new AtomicLong();
  private final Map<String, RunTimeAverage> paces = new ConcurrentHashMap<>();
  private final ServantStarter starter = new ServantStarter(new OwnServants());
  private final DirectLinks links = new DirectLinks();
  private final DeadlineWatch deadlines;
  private final String path;
  private volatile boolean stopping;

  /**
   * @param path for messages
   * @param deviations how requests may deviate from the contract
   */
  public SoapEndpoint(
      SoapEnvironment soap,
      String path,
      SoapContract<?> contract,
      Object servant,
      ExportOptions options,
      Deviations deviations) {
    this.soap = soap;
    this.path = path;
    this.contract = contract;
    this.servant = servant;
    this.options = options;
    this.deviations = deviations;
    responses = new Responses(contract, soap.limits().messages());
    deadlines = new DeadlineWatch(soap.calls().timers(), this::forEach, call -> {});
  }

  private void forEach(Consumer<MethodCall> each) {
    running.forEach(each);
  }

  /** Running servants of this service, for the choice of their threads. */
  private final class OwnServants implements RunningServants {
    @Override
    public int count() {
      return servants.get();
    }

    @Override
    public void forEach(Consumer<ServantRun> each) {
      running.forEach(call -> each.accept(served(call).servant));
    }
  }

  /**
   * Connects a stub of this JVM directly to the servant, until the export is withdrawn.
   *
   * @param fallback stub that sends requests
   */
  public void connect(DirectStub stub, Stub fallback) {
    LocalCallPath local = soap.calls().localPath();
    links.connect(
        stub,
        lookup -> local.callee(lookup, path, contract.contract(), servant, this::current),
        fallback);
  }

  private Object current() {
    if (stopping) {
      throw new CallException.Unavailable(path + ": its export was withdrawn");
    }
    return servant;
  }

  /** {@return whether calls within this JVM may go directly to the servant} */
  public boolean allowsDirectCalls() {
    return options.filter().isEmpty();
  }

  /**
   * {@return bytes that the body of a request may have: more than usual if the contract has
   * streams}
   */
  @Override
  public long bodyBytesMax(URI target, long usual) {
    return contract.hasStreams() ? Math.max(usual, soap.limits().attachments().bytesMax()) : usual;
  }

  /** {@return the contract} */
  public SoapContract<?> contract() {
    return contract;
  }

  /** Sets how calls within this JVM find the servant, including calls of existing stubs. */
  public void servantLookup(ServantLookup lookup) {
    soap.calls().localPath().check(lookup);
    links.servantLookup(lookup);
  }

  // ---- requests

  /** Handles a {@code POST} request. */
  @Override
  public void handle(HttpRequest request, Exchange exchange) {
    MediaType type = ContentTypes.of(request.headers());
    if (!ContentTypes.isMessage(type)) {
      responses.unsupported(exchange, request.headers().getOrDefault("content-type", ""));
      return;
    }
    SoapVersion version = ContentTypes.version(type); // until the envelope tells it
    EnvelopeFilter.Exchange filter =
        options.filter().map(each -> each.start(version, request.peer())).orElse(null);
    ReplyPath reply = new ReplyPath(soap, exchange, version, filter);
    if (filter != null && request.body() instanceof HttpBody.Whole) {
      // a filter computes for longer than the thread of a connection may
      Thread.startVirtualThread(() -> read(request, type, filter, reply));
    } else {
      read(request, type, filter, reply);
    }
  }

  private void read(
      HttpRequest request,
      MediaType type,
      EnvelopeFilter.@Nullable Exchange filter,
      ReplyPath reply) {
    try {
      read(
          IncomingMessage.open(
              type, request.headers(), request.body(), soap, contract.hasStreams()),
          filter,
          request,
          reply);
    } catch (IOException e) {
      responses.fault(reply, sender(e));
    }
  }

  private void read(
      IncomingMessage message,
      EnvelopeFilter.@Nullable Exchange filter,
      HttpRequest request,
      ReplyPath reply) {
    boolean started = false;
    try {
      ReceivedEnvelope received =
          ReceivedEnvelope.of(message, filter, soap.limits().messages().bytesMax());
      try (EnvelopeReader reader =
          received.reader(message, soap.limits().messages(), contract, deviations)) {
        reply.version(reader.version());
        started = read(reader, received, message, request, reply);
      }
    } catch (SoapFault fault) {
      responses.fault(reply, fault);
    } catch (XmlException | IOException e) {
      responses.fault(reply, sender(e));
    } finally {
      if (!started) {
        message.close();
      }
    }
  }

  /** Reads a request and starts its call; returns false when it was not started. */
  private boolean read(
      EnvelopeReader reader,
      ReceivedEnvelope received,
      IncomingMessage message,
      HttpRequest request,
      ReplyPath reply)
      throws IOException {
    try {
      EnvelopeReader.Request read = reader.request(message.action());
      message.envelopeRead(deviations);
      Optional<MessageAddressing> addressing = reader.addressing();
      if (addressing.isPresent()) {
        AddressingRules.check(
            addressing.get(), read.operation(), message.action(), reader.version());
        reply.addressed(addressing.get(), options);
      } else if (contract.addressing() == SoapService.Addressing.REQUIRED) {
        throw Addressing.missingHeader(reader.version(), "Action");
      }
      reply.relatesTo(reader.messageId());
      return start(
          read,
          new ServedRequest(
              read.operation(),
              reply,
              message.pending(),
              ContentTypes.acceptsMtom(request.headers()) && options.filter().isEmpty(),
              received
                  .caller()
                  .orElseGet(() -> new CallerIdentity(request.peer(), Optional.empty())),
              pace(read)));
    } catch (SoapFault | XmlException | IOException e) {
      reply.relatesTo(reader.messageId());
      throw e;
    }
  }

  private static SoapFault sender(Exception why) {
    return new SoapFault(SoapFault.Code.SENDER, String.valueOf(why.getMessage()));
  }

  /** Answers a {@code GET} request for the WSDL, with addresses as the caller sees them. */
  public void describe(HttpRequest request, Exchange exchange) {
    if (contract.untyped()) {
      responses.noDescription(exchange);
      return;
    }
    URI seen = request.target();
    String address = seen.getScheme() + "://" + seen.getRawAuthority() + seen.getRawPath();
    List<WsdlAddress> addresses =
        Arrays.stream(SoapVersion.values())
            .map(version -> new WsdlAddress(version, URI.create(address)))
            .toList();
    String name = contract.portType().local() + "Service";
    responses.wsdl(exchange, WsdlPrinter.print(contract.contract().type(), name, addresses));
  }

  /** Starts the call of a request; returns false when there are too many. */
  private boolean start(EnvelopeReader.Request read, ServedRequest served) {
    MethodCall call = contract.contract().dispatcher().create(read.operation().method().id());
    if (call == null) {
      throw new IllegalStateException(read.operation().method().label() + " has no call");
    }
    ReplyPath reply = served.reply;
    boolean oneWay = call.model().oneWay();
    call.id(oneWay ? 0 : numbers.incrementAndGet()); // 0: no reply
    call.owner(this);
    call.attachment(served);
    call.startedNanos(System.nanoTime());
    call.arguments(read.arguments());
    int requestsMax = soap.limits().requestsMax();
    if (count.incrementAndGet() > requestsMax || stopping) {
      count.decrementAndGet();
      responses.failed(
          reply,
          new CallException.Overloaded(
              requestsMax + " requests run already, or the service stops; try again later"));
      return false;
    }
    running.add(call);
    if (served.hasStreams() || (!oneWay && reply.usesConnection())) {
      reply.onAbandoned(
          () -> call.fail(new CallException.Cancelled(call.describe() + ": the caller has gone")));
    } else {
      reply.accepted();
    }
    soap.calls().incoming().run(call);
    if (!call.done()) {
      deadlines.watch(call);
    }
    return true;
  }

  private RunTimeAverage pace(EnvelopeReader.Request read) {
    return paces.computeIfAbsent(
        read.operation().name(), name -> new RunTimeAverage(read.operation().method()));
  }

  private static ServedRequest served(MethodCall call) {
    if (call.attachment() instanceof ServedRequest served) {
      return served;
    }
    throw new IllegalStateException(call.describe() + ": not served here");
  }

  // ---- MethodCall.CallOwner

  @Override
  public CallerIdentity caller(MethodCall call) {
    return served(call).caller;
  }

  @Override
  public String endpoint() {
    return path;
  }

  @Override
  public boolean answers(Throwable thrown) {
    return thrown instanceof CallException || thrown instanceof SoapFault;
  }

  @Override
  public boolean isClosed() {
    return stopping;
  }

  @Override
  public void attempt(MethodCall call, MethodCall attempt, Runnable whenEnded) {
    throw new IllegalStateException(
        call.describe() + ": a servant is asked once; attempts are for the caller's side");
  }

  /** Runs the servant of a call that has passed all valves, on the thread that it requires. */
  @Override
  public void transmit(MethodCall call) {
    if (call.model().inline()) {
      ServantSide.invoke(call, servant, false);
      return;
    }
    ServedRequest served = served(call);
    servants.incrementAndGet();
    starter.start(served.servant, () -> served.servant.run(() -> serve(call)));
  }

  private void serve(MethodCall call) {
    try {
      if (!call.done()) {
        ServantSide.invoke(call, servant, false);
      }
    } finally {
      servants.decrementAndGet();
    }
  }

  @Override
  public void ended(MethodCall call) {
    if (running.remove(call)) {
      count.decrementAndGet();
    }
    ServedRequest served = served(call);
    @Nullable Throwable failure = call.failure().orElse(null);
    if (failure instanceof CallException.Cancelled
        || failure instanceof CallException.DeadlineExceeded) {
      served.servant.interrupt();
    }
    if (call.model().oneWay()) {
      served.closeStreams();
      served.reply.accepted(); // only the first response counts
    } else {
      responses.answer(served, call, failure);
    }
  }

  /** Answers all running calls with a fault, and takes no more. */
  public void stop() {
    stopping = true;
    links.withdraw();
    deadlines.close();
    for (MethodCall call : running) {
      call.fail(
          new CallException.Unavailable(call.model().label() + ": the service stops", null, true));
    }
  }
}
