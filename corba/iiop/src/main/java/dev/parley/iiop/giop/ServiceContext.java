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
 * What travels with a request or reply beside its own (CORBA 3.3 part 2, section 7.7). Whoever does
 * not know an id leaves the bytes alone.
 *
 * @param id which kind it is
 * @param data an encapsulation, not to be changed
 */
@SuppressWarnings("ArrayRecordComponent")
public record ServiceContext(int id, byte[] data) {
  /** Transactions (OTS). */
  public static final int TRANSACTION = 0;

  /** The code sets of the connection. */
  public static final int CODE_SETS = 1;

  /** Where the client can be called, over the same connection. */
  public static final int BI_DIR_IIOP = 5;

  /** A reference: where the sender's code base is. */
  public static final int SENDING_CONTEXT_RUN_TIME = 6;

  /** A Java exception that no signature names (Java to IDL, section 1.4.8.1). */
  public static final int UNKNOWN_EXCEPTION_INFO = 9;

  /** A wstring that says more about an exception. */
  public static final int EXCEPTION_DETAIL_MESSAGE = 14;

  /** Who calls, by CSIv2. */
  public static final int SECURITY_ATTRIBUTES = 15;

  /** The newest format of custom values that the sender reads: an octet. */
  public static final int RMI_CUSTOM_MAX_STREAM_FORMAT = 17;

  private static final int LISTEN_POINT_BYTES_MIN = 8;

  /**
   * A host and port where someone is served.
   *
   * @param host a name or address
   * @param port from 0 to 65535
   */
  public record ListenPoint(String host, int port) {}

  /** {@return the context that says which code sets a connection has from here on} */
  public static ServiceContext ofCodeSets(CodeSets codeSets) {
    return new ServiceContext(
        CODE_SETS,
        CdrOutput.encapsulation(output -> {
          output.writeInt(codeSets.chars());
          output.writeInt(codeSets.wideChars());
        }));
  }

  /** {@return the context that allows calls over the client's connection, for these points} */
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
   * {@return the code sets of a {@link #CODE_SETS} context; a wide one of 0, which is none, is the
   * usual one}
   */
  public CodeSets readCodeSets(IiopLimits limits) {
    var input = CdrInput.encapsulation(data, CodeSets.DEFAULT, limits);
    int chars = input.readInt();
    int wideChars = input.readInt();
    return new CodeSets(
        chars == 0 ? CodeSets.DEFAULT.chars() : chars,
        wideChars == 0 ? CodeSets.DEFAULT.wideChars() : wideChars);
  }

  /** {@return the points of a {@link #BI_DIR_IIOP} context} */
  public List<ListenPoint> readListenPoints(IiopLimits limits) {
    var input = CdrInput.encapsulation(data, CodeSets.DEFAULT, limits);
    int count = input.readLength(LISTEN_POINT_BYTES_MIN - 1);
    if (count > TaggedProfile.MOST) {
      throw CdrException.tooMuch("listen points", count, TaggedProfile.MOST);
    }
    var points = new ArrayList<ListenPoint>(count);
    for (int i = 0; i < count; i++) {
      points.add(new ListenPoint(input.readString(), input.readShort() & 0xFFFF));
    }
    return List.copyOf(points);
  }

  static List<ServiceContext> readAll(CdrInput input) {
    return Tagged.read(input, "service contexts", ServiceContext::new);
  }

  static void writeAll(CdrOutput output, List<ServiceContext> contexts) {
    output.writeInt(contexts.size());
    for (var context : contexts) {
      output.writeInt(context.id);
      output.writeOctets(context.data);
    }
  }
}
