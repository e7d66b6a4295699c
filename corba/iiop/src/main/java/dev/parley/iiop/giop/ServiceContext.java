package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.IiopLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Service context of a request or reply (CORBA 3.3 part 2, section 7.7). Contexts with unknown ids
 * are ignored.
 *
 * @param id service id, which determines the content
 * @param data encapsulation; not to be modified
 */
@SuppressWarnings("ArrayRecordComponent")
public record ServiceContext(int id, byte[] data) {
  /** TransactionService: transactions (OTS). */
  public static final int TRANSACTION = 0;

  /** CodeSets: transmission code sets of the connection. */
  public static final int CODE_SETS = 1;

  /** BI_DIR_IIOP: addresses of the client that can be called over the same connection. */
  public static final int BI_DIR_IIOP = 5;

  /** SendingContextRunTime: reference of the sender's code base. */
  public static final int SENDING_CONTEXT_RUN_TIME = 6;

  /**
   * UnknownExceptionInfo: Java exception that no signature declares (Java to IDL, section 1.4.8.1).
   */
  public static final int UNKNOWN_EXCEPTION_INFO = 9;

  /** ExceptionDetailMessage: a wstring that explains a system exception. */
  public static final int EXCEPTION_DETAIL_MESSAGE = 14;

  /** SecurityAttributeService: identity of the caller, by CSIv2. */
  public static final int SECURITY_ATTRIBUTES = 15;

  /**
   * RMICustomMaxStreamFormat: highest stream format version of custom values that the sender reads,
   * an octet.
   */
  public static final int RMI_CUSTOM_MAX_STREAM_FORMAT = 17;

  private static final int LISTEN_POINT_BYTES_MIN = 8;

  /**
   * Host and port at which objects are served.
   *
   * @param host host name or address
   * @param port from 0 to 65535
   */
  public record ListenPoint(String host, int port) {}

  /** {@return a CodeSets context, which sets the code sets of a connection from here on} */
  public static ServiceContext ofCodeSets(CodeSets codeSets) {
    return new ServiceContext(
        CODE_SETS,
        CdrOutput.encapsulation(output -> {
          output.writeInt(codeSets.chars());
          output.writeInt(codeSets.wideChars());
        }));
  }

  /**
   * {@return a BI_DIR_IIOP context, which permits calls to these points over the client's
   * connection}
   */
  public static ServiceContext ofListenPoints(List<ListenPoint> points) {
    return new ServiceContext(
        BI_DIR_IIOP,
        CdrOutput.encapsulation(output -> {
          output.writeInt(points.size());
          for (var point : points) {
            output.writeString(point.host());
            output.writeShort(point.port());
          }
        }));
  }

  /** {@return the first context with this id} */
  public static Optional<ServiceContext> find(List<ServiceContext> contexts, int id) {
    return contexts.stream().filter(context -> context.id == id).findFirst();
  }

  /**
   * {@return the code sets of a {@link #CODE_SETS} context; a wide code set of 0, which means none,
   * becomes the default}
   */
  public CodeSets readCodeSets(IiopLimits limits) {
    var input = CdrInput.encapsulation(data, CodeSets.DEFAULT, limits);
    int chars = input.readInt();
    int wideChars = input.readInt();
    return new CodeSets(
        chars == 0 ? CodeSets.DEFAULT.chars() : chars,
        wideChars == 0 ? CodeSets.DEFAULT.wideChars() : wideChars);
  }

  /** {@return the listen points of a {@link #BI_DIR_IIOP} context} */
  public List<ListenPoint> readListenPoints(IiopLimits limits) {
    var input = CdrInput.encapsulation(data, CodeSets.DEFAULT, limits);
    int count = input.readLength(LISTEN_POINT_BYTES_MIN - 1);
    if (count > TaggedData.COUNT_MAX) {
      throw CdrException.fixedLimitExceeded("listen points", count, TaggedData.COUNT_MAX);
    }
    var points = new ArrayList<ListenPoint>(count);
    for (int i = 0; i < count; i++) {
      points.add(new ListenPoint(input.readString(), input.readShort() & 0xFFFF));
    }
    return List.copyOf(points);
  }

  static List<ServiceContext> readAll(CdrInput input) {
    return TaggedSequences.read(input, "service contexts", ServiceContext::new);
  }

  static void writeAll(CdrOutput output, List<ServiceContext> contexts) {
    output.writeInt(contexts.size());
    for (var context : contexts) {
      output.writeInt(context.id);
      output.writeOctets(context.data);
    }
  }
}
