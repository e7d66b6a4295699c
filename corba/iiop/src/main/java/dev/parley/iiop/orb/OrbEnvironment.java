package dev.parley.iiop.orb;

import dev.parley.calls.running.ServingThread;
import dev.parley.calls.spi.CallEnvironment;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.giop.CodeSetComponentInfo;
import java.util.concurrent.Semaphore;

/**
 * Environment that all sessions, call targets and references of one ORB share: options, the valves
 * of calls, the object table and the published addresses.
 *
 * <p>Threads: safe for all.
 */
final class OrbEnvironment {
  private final OrbOptions options;
  private final CallEnvironment calls;
  private final ObjectTable objects = new ObjectTable();
  private final PublishedAddresses addresses;
  private final RejectionLog rejections = new RejectionLog();
  private final Semaphore servingThreads = ServingThread.threads();
  private volatile boolean closed;

  /**
   * @param calls valves that all calls pass
   */
  OrbEnvironment(OrbOptions options, CallEnvironment calls) {
    this.options = options;
    this.calls = calls;
    addresses = new PublishedAddresses(options);
  }

  OrbOptions options() {
    return options;
  }

  IiopLimits limits() {
    return options.limits();
  }

  CallEnvironment calls() {
    return calls;
  }

  ObjectTable objects() {
    return objects;
  }

  /** {@return the addresses in references of this side} */
  PublishedAddresses addresses() {
    return addresses;
  }

  RejectionLog rejections() {
    return rejections;
  }

  /** {@return the permits for sessions that may have a reading thread of their own} */
  Semaphore servingThreads() {
    return servingThreads;
  }

  boolean isClosed() {
    return closed;
  }

  /** Marks the ORB as closed: lost connections are not replaced any more. */
  void close() {
    closed = true;
  }

  /** {@return an output for a message of this side} */
  CdrOutput output() {
    return new CdrOutput(options.version(), options.order(), CodeSets.DEFAULT, options.limits());
  }

  /** {@return the format of messages that depend on no reference} */
  MessageFormat format() {
    return new MessageFormat(options.version(), options.order());
  }

  /** {@return the format of requests to a destination: the lower GIOP version of both sides} */
  MessageFormat formatTowards(DecodedReference to) {
    GiopVersion both =
        to.version().minor() < options.version().minor() ? to.version() : options.version();
    return new MessageFormat(both, options.order());
  }

  /**
   * Returns the code sets of requests to a destination. GIOP 1.0 has no negotiation: text is
   * ISO-8859-1 (CORBA 3.3 part 2, section 7.10.2.6).
   */
  CodeSets codeSetsTowards(DecodedReference to) {
    if (!formatTowards(to).giop().atLeast(GiopVersion.V1_1)) {
      return CodeSets.DEFAULT;
    }
    return to.codeSets().map(CodeSetComponentInfo::chooseFor).orElse(options.codeSets());
  }
}
