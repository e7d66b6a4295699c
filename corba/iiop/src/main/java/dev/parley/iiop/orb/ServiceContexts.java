package dev.parley.iiop.orb;

import dev.parley.base.Limits;
import dev.parley.calls.spi.MethodCall;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.IiopContract;
import dev.parley.iiop.codec.MarshalContext;
import dev.parley.iiop.codec.ReferenceConverter;
import dev.parley.iiop.codec.UndeclaredExceptionMarshaller;
import dev.parley.iiop.giop.ReplyHeader;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.iiop.giop.SystemException;
import dev.parley.iiop.rmi.StreamFormat;
import dev.parley.pipeline.CallException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Service contexts of requests and replies: encoding and decoding. */
final class ServiceContexts {
  /**
   * Service id of Parley's own context, which other ORBs ignore: the caller's remaining time in
   * milliseconds, 0 for none; the number of metadata entries, and their keys and values.
   */
  static final int PARLEY_CONTEXT = 0x504C5901;

  private static final int ENTRIES_MAX = 1_000;

  /**
   * Maximum size in bytes of a marshalled exception; a larger one is reported without its content.
   */
  private static final int UNDECLARED_BYTES_MAX = 256 << 10;

  private static final System.Logger LOG = System.getLogger(ServiceContexts.class.getName());
  private static final CodeSets UNICODE = new CodeSets(CodeSets.UTF_8, CodeSets.UTF_16);

  private static final ServiceContext FORMATS =
      new ServiceContext(
          ServiceContext.RMI_CUSTOM_MAX_STREAM_FORMAT,
          CdrOutput.encapsulation(out -> out.writeByte(StreamFormat.VERSION_2)));

  private ServiceContexts() {}

  /**
   * {@return the service contexts of a request}
   *
   * @param dialled whether this side opened the connection: only then it announces where it can be
   *     called back (CORBA 3.3 part 2, section 9.8)
   * @param replied whether the peer has replied, which confirms that it knows the code sets
   */
  static List<ServiceContext> ofRequest(
      MethodCall call, RequestProfile wanted, boolean dialled, boolean replied) {
    List<ServiceContext> contexts = new ArrayList<>(dialled ? wanted.contexts() : List.of());
    if (wanted.codeBase() != null) {
      contexts.add(wanted.codeBase());
    }
    if (!replied) {
      contexts.add(ServiceContext.ofCodeSets(wanted.codeSets()));
      contexts.add(FORMATS);
    }
    Map<String, String> metadata = call.metadata();
    long nanos = call.remainingNanos();
    if (wanted.parleyPeer()) {
      contexts.add(valves(metadata, nanos));
    }
    return contexts;
  }

  private static ServiceContext valves(Map<String, String> metadata, long nanos) {
    return new ServiceContext(
        PARLEY_CONTEXT,
        CdrOutput.encapsulation(out -> {
          out.codeSets(UNICODE);
          out.writeInt(nanos == Long.MAX_VALUE ? 0 : millis(nanos));
          out.writeInt(metadata.size());
          metadata.forEach((key, value) -> {
            out.writeString(key);
            out.writeString(value);
          });
        }));
  }

  private static int millis(long nanos) {
    return Math.clamp(TimeUnit.NANOSECONDS.toMillis(nanos), 1, Integer.MAX_VALUE);
  }

  /** Applies the service contexts of a request to its call. */
  static void apply(List<ServiceContext> contexts, MethodCall call, IiopLimits limits) {
    ServiceContext.find(contexts, PARLEY_CONTEXT)
        .ifPresent(context -> apply(context, call, limits));
  }

  private static void apply(ServiceContext context, MethodCall call, IiopLimits limits) {
    if (context.data().length > Limits.METADATA_BYTES_MAX) {
      throw CdrException.fixedLimitExceeded(
          "bytes of metadata", context.data().length, Limits.METADATA_BYTES_MAX);
    }
    CdrInput in = CdrInput.encapsulation(context.data(), UNICODE, limits);
    int millis = in.readInt();
    if (millis > 0) {
      call.deadlineNanos(call.startedNanos() + millis * 1_000_000L);
    }
    int count = in.readLength(2 * Integer.BYTES);
    if (count > ENTRIES_MAX) {
      throw CdrException.fixedLimitExceeded("entries of metadata", count, ENTRIES_MAX);
    }
    for (int i = 0; i < count; i++) {
      call.metadata(in.readString(), in.readString());
    }
  }

  /**
   * {@return the highest stream format version of custom values that the peer reads, if its request
   * states it}
   */
  static Optional<Integer> streamFormat(List<ServiceContext> contexts, IiopLimits limits) {
    return ServiceContext.find(contexts, ServiceContext.RMI_CUSTOM_MAX_STREAM_FORMAT)
        .map(context ->
            CdrInput.encapsulation(context.data(), CodeSets.DEFAULT, limits).readByte() & 0xFF);
  }

  /**
   * {@return the service context with an exception that the contract does not declare; empty if it
   * cannot be marshalled} Without it the caller receives UNKNOWN only.
   */
  static List<ServiceContext> undeclared(
      IiopContract<?> contract, Throwable thrown, ReferenceConverter references, int streamFormat) {
    UndeclaredExceptionMarshaller form = contract.undeclaredExceptions().orElse(null);
    if (form == null || hasSystemException(thrown)) {
      return List.of();
    }
    try {
      byte[] data =
          CdrOutput.encapsulation(
              out -> form.write(new MarshalContext(out, references, streamFormat), thrown));
      return data.length > UNDECLARED_BYTES_MAX
          ? List.of()
          : List.of(new ServiceContext(ServiceContext.UNKNOWN_EXCEPTION_INFO, data));
    } catch (RuntimeException | Error e) { // not serializable, or its code fails
      LOG.log(System.Logger.Level.DEBUG, () -> thrown.getClass() + " does not travel", e);
      return List.of();
    }
  }

  /** Returns whether a system exception represents the failure, which is then not marshalled. */
  private static boolean hasSystemException(Throwable failure) {
    return failure instanceof SystemException || failure instanceof CallException;
  }

  /** {@return the peer's detail message of an exception; empty if there is none} */
  static String detail(ReplyHeader header, IiopLimits limits) {
    return ServiceContext.find(header.contexts(), ServiceContext.EXCEPTION_DETAIL_MESSAGE)
        .map(context -> {
          try {
            return CdrInput.encapsulation(context.data(), CodeSets.DEFAULT, limits)
                .readWideString();
          } catch (CdrException e) {
            return ""; // it was only to help
          }
        })
        .orElse("");
  }
}
