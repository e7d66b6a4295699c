package dev.parley.soap;

import dev.parley.calls.Parley;
import dev.parley.soap.api.SoapLimits;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.spi.ClientOptions;
import dev.parley.soap.spi.HttpOptions;
import java.time.Duration;

/** Builder of a {@link Soap}. Threads: confined to one. */
public final class SoapBuilder {
  private final Parley parley;
  SoapLimits limits = SoapLimits.DEFAULT;
  ClientOptions clients = ClientOptions.DEFAULT;
  HttpOptions client = HttpOptions.CLIENT;
  HttpOptions server = HttpOptions.SERVER;

  SoapBuilder(Parley parley) {
    this.parley = parley;
  }

  /** Sets the limits. */
  public SoapBuilder limits(SoapLimits value) {
    limits = value;
    return this;
  }

  /**
   * Sets the timeout of each call of clients, unless {@link dev.parley.calls.api.CallOptions} or
   * the method say otherwise. Without it, it is the {@link Parley.Builder#deadline} of the Parley.
   */
  public SoapBuilder timeout(Duration value) {
    clients = clients.timeout(value);
    return this;
  }

  /** Sets the version that clients speak; services answer in that of the request. */
  public SoapBuilder version(SoapVersion value) {
    clients = clients.version(value);
    return this;
  }

  /**
   * Makes clients send binary values as parts of the message (MTOM): streams, and arrays of 1 KiB
   * or more. Without it they stand in the envelope as base64. Services answer as the client sends,
   * and both forms are read in any case.
   */
  public SoapBuilder mtom() {
    clients = clients.withMtom();
    return this;
  }

  /** Makes clients refuse responses that deviate from their schema, as services always do. */
  public SoapBuilder strictClients() {
    clients = clients.strictly();
    return this;
  }

  /** Sets the options of clients that are looked up without any. */
  public SoapBuilder clients(ClientOptions value) {
    clients = value;
    return this;
  }

  /** Sets the options of the HTTP client. */
  public SoapBuilder client(HttpOptions value) {
    client = value;
    return this;
  }

  /** Sets the options of listeners. */
  public SoapBuilder server(HttpOptions value) {
    server = value;
    return this;
  }

  /**
   * {@return the runtime}
   *
   * @throws IllegalStateException when there is no HTTP binding
   */
  public Soap start() {
    return new Soap(parley, this);
  }
}
