package dev.parley.soap.call;

import dev.parley.calls.spi.CallEnvironment;
import dev.parley.soap.api.SoapLimits;
import dev.parley.soap.mime.SpoolSpace;
import dev.parley.soap.spi.HttpClientBinding;

/**
 * Environment that all clients and services of one {@link dev.parley.soap.Soap} share.
 *
 * <p>Threads: safe for all.
 */
public final class SoapEnvironment {
  private final CallEnvironment calls;
  private final SoapLimits limits;
  private final HttpClientBinding http;
  private final SpoolSpace spoolSpace;
  private volatile boolean closed;

  /**
   * @param calls valves that all calls pass
   */
  public SoapEnvironment(CallEnvironment calls, SoapLimits limits, HttpClientBinding http) {
    this.calls = calls;
    this.limits = limits;
    this.http = http;
    spoolSpace = new SpoolSpace(limits.attachments().fileBytesMax());
  }

  CallEnvironment calls() {
    return calls;
  }

  SoapLimits limits() {
    return limits;
  }

  HttpClientBinding http() {
    return http;
  }

  SpoolSpace spoolSpace() {
    return spoolSpace;
  }

  boolean isClosed() {
    return closed;
  }

  /** Marks the environment as closed: further calls fail. */
  public void close() {
    closed = true;
  }
}
