package dev.parley.soap.call;

import dev.parley.calls.running.AttemptAttachment;
import dev.parley.calls.running.CallFuture;
import dev.parley.calls.running.CallerSide;
import dev.parley.calls.running.CallerWait;
import dev.parley.calls.running.DeadlineWatch;
import dev.parley.calls.running.ReadingThread;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Target;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallerIdentity;
import dev.parley.soap.addressing.AddressingHeaders;
import dev.parley.soap.api.EndpointReference;
import dev.parley.soap.api.SoapFault;
import dev.parley.soap.codec.Deviations;
import dev.parley.soap.contract.SoapContract;
import dev.parley.soap.contract.SoapOperation;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.message.EncodedEnvelope;
import dev.parley.soap.message.EnvelopeWriter;
import dev.parley.soap.message.HeaderBlocks;
import dev.parley.soap.spi.ClientOptions;
import dev.parley.soap.spi.EnvelopeFilter;
import dev.parley.soap.spi.HttpRequest;
import dev.parley.soap.spi.HttpResponse;
import dev.parley.soap.xml.XmlDocument;
import dev.parley.soap.xml.XmlException;
import dev.parley.transport.api.ReplyWaiter;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Call target of a stub: a service at an address. A waiting call is an object here and an exchange
 * of the HTTP client, never a thread.
 *
 * <p>Threads: safe for all.
 */
public final class SoapTarget implements Target, MethodCall.CallOwner {
  private static final int ACCEPTED = 202;

  private final SoapEnvironment soap;
  private final URI address;
  private final SoapContract<?> contract;
  private final ClientOptions options;
  private final Optional<ReplyListener> replies;
  private final EnvelopeWriter envelopes;
  private final ResponseReader responses;
  private final Set<MethodCall> waiting = ConcurrentHashMap.newKeySet();
  private final AtomicInteger count = new AtomicInteger(); // of those; size() of the set is no sum
  private final DeadlineWatch deadlines;

  /**
   * @param replies receiver of replies that are requests of their own; empty for none
   * @param deviations how responses may deviate from the contract
   */
  public SoapTarget(
      SoapEnvironment soap,
      URI address,
      SoapContract<?> contract,
      ClientOptions options,
      Optional<ReplyListener> replies,
      Deviations deviations) {
    this.soap = soap;
    this.address = address;
    this.contract = contract;
    this.options = options;
    this.replies = replies;
    envelopes =
        new EnvelopeWriter(
            contract,
            options.version(),
            soap.limits().messages(),
            options.mtom() && options.filter().isEmpty()); // a filter sees the values
    responses = new ResponseReader(soap, contract, deviations);
    deadlines = new DeadlineWatch(soap.calls().timers(), this::forEach, call -> {});
  }

  private void forEach(Consumer<MethodCall> each) {
    waiting.forEach(each);
  }

  @Override
  public String endpoint() {
    return address.toString();
  }

  @Override
  public CallerIdentity caller(MethodCall call) {
    return CallerIdentity.THIS_PROCESS;
  }

  private void prepare(MethodCall call, SoapInvocation invocation) {
    CallerSide.prepare(call, this, invocation);
    if (call.deadlineNanos() == Long.MAX_VALUE) {
      options
          .timeout()
          .ifPresent(timeout ->
              call.deadlineNanos(System.nanoTime() + TimeUnit.NANOSECONDS.convert(timeout)));
    }
  }

  @Override
  public void call(MethodCall call) throws Throwable {
    ReplyWaiter waiter = new ReplyWaiter();
    prepare(call, new SoapInvocation(waiter));
    ReadingThread.refuseToBlock(call);
    soap.calls().outgoing().run(call);
    if (!waiter.done()) {
      CallerWait.park(call, waiter);
    }
    CallerSide.rethrow(call);
  }

  @Override
  public CompletableFuture<Object> send(MethodCall call) {
    CallFuture future = new CallFuture(call);
    prepare(call, new SoapInvocation(future));
    soap.calls().outgoing().run(call);
    return future;
  }

  @Override
  public void oneWay(MethodCall call) {
    prepare(call, new SoapInvocation(null));
    soap.calls().outgoing().run(call);
    CallerSide.rethrowOneWay(call);
  }

  @Override
  public void attempt(MethodCall call, MethodCall attempt, Runnable whenEnded) {
    attempt.owner(this);
    SoapInvocation invocation = SoapInvocation.of(call);
    attempt.attachment(invocation.attempt(new AttemptAttachment(whenEnded, invocation.caller())));
  }

  @Override
  public boolean isClosed() {
    return soap.isClosed();
  }

  /** Sends a call that has passed all valves. */
  @Override
  public void transmit(MethodCall call) {
    if (soap.isClosed()) {
      call.fail(new CallException.Unavailable(call.describe() + ": its Soap is closed"));
      return;
    }
    int callsMax = soap.limits().callsMax();
    if (count.incrementAndGet() > callsMax) {
      count.decrementAndGet();
      call.fail(
          new CallException.Overloaded(
              call.describe() + ": " + callsMax + " calls wait for their response already"));
      return;
    }
    waiting.add(call);
    SoapOperation operation = operation(call);
    EncodedEnvelope envelope;
    try {
      envelope = encode(call, operation);
    } catch (XmlException e) {
      call.fail(new CallException.Invalid(call.describe() + ": " + e.getMessage(), e));
      return;
    } catch (SoapFault fault) { // of the filter
      call.fail(new CallException.Invalid(call.describe() + ": " + fault.getMessage(), fault));
      return;
    }
    CallException refusal =
        envelope.document().repeatable()
            ? null
            : SoapInvocation.of(call).streams().refusal(call.describe());
    if (refusal != null) {
      call.fail(refusal);
      return;
    }
    call.requestBytes(envelope.document().text().length);
    exchange(call, operation, envelope);
  }

  private EncodedEnvelope encode(MethodCall call, SoapOperation operation) {
    boolean required = contract.addressing() == SoapService.Addressing.REQUIRED;
    boolean addressed = (options.addressing() || required) && !contract.untyped();
    EncodedEnvelope envelope =
        envelopes.request(
            operation,
            call.arguments(),
            addressed ? addressing(call, operation)::write : HeaderBlocks.NONE);
    String action = addressed ? operation.actions().input() : envelope.action();
    XmlDocument document = envelope.document();
    if (options.filter().isPresent()) {
      EnvelopeFilter.Exchange filter =
          options.filter().get().start(envelope.version(), address.toString());
      SoapInvocation.of(call).filter = filter;
      document = OutgoingMessage.filtered(document, filter);
    }
    return new EncodedEnvelope(envelope.version(), action, document);
  }

  private AddressingHeaders addressing(MethodCall call, SoapOperation operation) {
    String messageId = "urn:uuid:" + UUID.randomUUID();
    SoapInvocation.of(call).messageId = Optional.of(messageId);
    Optional<URI> replyTo = call.model().oneWay() ? Optional.empty() : options.repliesAt();
    return new AddressingHeaders(
        Optional.of(address.toString()),
        operation.actions().input(),
        Optional.of(messageId),
        Optional.empty(),
        replyTo.map(here -> new EndpointReference(here.toString(), List.of())),
        options.referenceParameters());
  }

  private SoapOperation operation(MethodCall call) {
    return Objects.requireNonNull(contract.byMethod().get(call.model().id()));
  }

  private OutgoingMessage message(
      MethodCall call, SoapOperation operation, EncodedEnvelope envelope) {
    return OutgoingMessage.of(
        envelope.document(),
        envelope.version(),
        envelope.action(),
        envelopes.mtom() && operation.binaries() != SoapOperation.Binaries.NONE,
        envelope.document().repeatable()
            ? OutgoingMessage.Reading.NONE
            : SoapInvocation.of(call).streams());
  }

  private void exchange(MethodCall call, SoapOperation operation, EncodedEnvelope envelope) {
    OutgoingMessage message = message(call, operation, envelope);
    SoapInvocation.of(call)
        .messageId
        .ifPresent(id ->
            replies.ifPresent(
                listener -> listener.expect(id, reply -> ended(call, operation, reply, null))));
    call.markSent();
    Map<String, String> headers =
        ContentTypes.request(envelope.version(), envelope.action(), envelopes.mtom());
    headers.put("content-type", message.contentType());
    options.credentials().ifPresent(user -> headers.put("authorization", user.authorization()));
    CompletableFuture<HttpResponse> exchange =
        soap.http()
            .send(
                new HttpRequest("POST", address, headers, message.body(), ""),
                operation.binaries() == SoapOperation.Binaries.STREAMS
                    ? soap.limits().attachments().bytesMax()
                    : 0);
    SoapInvocation.of(call).exchange = exchange;
    if (call.model().oneWay()) {
      exchange.thenAccept(ResponseReader::discard);
      call.succeed();
      return;
    }
    exchange.whenComplete((response, failure) -> {
      if (replies.isPresent() && response != null && response.status() == ACCEPTED) {
        ResponseReader.discard(
            response); // the reply comes later, whatever becomes of this connection
      } else {
        ended(call, operation, response, failure);
      }
    });
    if (call.done()) { // cancelled before the exchange was known
      exchange.cancel(true);
    } else {
      deadlines.watch(call);
    }
  }

  private void ended(
      MethodCall call,
      SoapOperation operation,
      @Nullable HttpResponse response,
      @Nullable Throwable failure) {
    if (call.done()) {
      if (response != null) {
        ResponseReader.discard(response); // too late
      }
    } else if (response == null) {
      call.fail(
          new CallException.Unavailable(
              call.describe() + ": " + (failure == null ? "" : failure.getMessage()),
              failure,
              true));
    } else {
      responses.read(call, operation, response);
    }
  }

  @Override
  public void ended(MethodCall call) {
    if (waiting.remove(call)) {
      count.decrementAndGet();
    }
    SoapInvocation invocation = SoapInvocation.of(call);
    invocation.messageId.ifPresent(id -> replies.ifPresent(listener -> listener.forget(id)));
    CompletableFuture<HttpResponse> exchange = invocation.exchange;
    if (exchange != null && !call.model().oneWay()) {
      exchange.cancel(true); // does nothing to one that has ended
    }
    if (call.failure().orElse(null) instanceof CallException why) {
      invocation.streams().failed(why); // before another attempt
    }
    CallerSide.complete(invocation.attachment());
  }

  @Override
  public void release() {
    // a service has no references to its clients
  }
}
