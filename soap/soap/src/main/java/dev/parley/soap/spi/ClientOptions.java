package dev.parley.soap.spi;

import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.api.XmlFragment;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Options of one client.
 *
 * @param timeout time until a call gives up, unless {@link dev.parley.calls.api.CallOptions} or the
 *     method's {@link dev.parley.calls.api.Timeout} say otherwise; empty for that of the Parley
 * @param credentials name and password that its requests have by HTTP Basic; empty for none
 * @param version version of its requests
 * @param strict whether responses that deviate from their schema are refused
 * @param mtom whether binary values of requests become parts of the message (MTOM): streams, and
 *     arrays of 1 KiB or more. With a filter they stand in the envelope as base64.
 * @param filter filter over its envelopes, which then cannot have streams
 * @param addressing whether requests have the headers of WS-Addressing 1.0
 * @param referenceParameters header blocks that the endpoint reference of the service has
 * @param repliesAt address of this side to which the service sends replies as requests of their
 *     own; empty for replies by the connection of the request
 */
public record ClientOptions(
    Optional<Duration> timeout,
    Optional<BasicCredentials> credentials,
    SoapVersion version,
    boolean strict,
    boolean mtom,
    Optional<EnvelopeFilter> filter,
    boolean addressing,
    List<XmlFragment> referenceParameters,
    Optional<URI> repliesAt) {
  /** SOAP 1.1, lenient, without a timeout of its own, credentials, MTOM, a filter or addressing. */
  public static final ClientOptions DEFAULT =
      new ClientOptions(
          Optional.empty(),
          Optional.empty(),
          SoapVersion.V1_1,
          false,
          false,
          Optional.empty(),
          false,
          List.of(),
          Optional.empty());

  /** Copies the parameters. */
  public ClientOptions {
    referenceParameters = List.copyOf(referenceParameters);
    timeout
        .filter(value -> !value.isPositive())
        .ifPresent(value -> {
          throw new IllegalArgumentException("a timeout of " + value + " ends each call at once");
        });
    if (!addressing && (repliesAt.isPresent() || !referenceParameters.isEmpty())) {
      throw new IllegalArgumentException("replies elsewhere and parameters need addressing");
    }
  }

  /**
   * {@return these options with a timeout for each call} Calls that go directly to a servant of the
   * same {@code Soap} have that of its Parley.
   */
  public ClientOptions timeout(Duration value) {
    return new ClientOptions(
        Optional.of(value),
        credentials,
        version,
        strict,
        mtom,
        filter,
        addressing,
        referenceParameters,
        repliesAt);
  }

  /**
   * {@return these options with a name and password in each request, by HTTP Basic}
   *
   * @see BasicCredentials
   */
  public ClientOptions basic(BasicCredentials value) {
    return new ClientOptions(
        timeout,
        Optional.of(value),
        version,
        strict,
        mtom,
        filter,
        addressing,
        referenceParameters,
        repliesAt);
  }

  /** {@return these options with another version} */
  public ClientOptions version(SoapVersion value) {
    return new ClientOptions(
        timeout,
        credentials,
        value,
        strict,
        mtom,
        filter,
        addressing,
        referenceParameters,
        repliesAt);
  }

  /** {@return these options for a client that refuses deviations} */
  public ClientOptions strictly() {
    return new ClientOptions(
        timeout,
        credentials,
        version,
        true,
        mtom,
        filter,
        addressing,
        referenceParameters,
        repliesAt);
  }

  /** {@return these options with binary values of requests as parts of the message (MTOM)} */
  public ClientOptions withMtom() {
    return new ClientOptions(
        timeout,
        credentials,
        version,
        strict,
        true,
        filter,
        addressing,
        referenceParameters,
        repliesAt);
  }

  /** {@return these options with a filter} */
  public ClientOptions filter(EnvelopeFilter value) {
    return new ClientOptions(
        timeout,
        credentials,
        version,
        strict,
        mtom,
        Optional.of(value),
        addressing,
        referenceParameters,
        repliesAt);
  }

  /** {@return these options with the headers of WS-Addressing} */
  public ClientOptions addressed() {
    return new ClientOptions(
        timeout, credentials, version, strict, mtom, filter, true, referenceParameters, repliesAt);
  }

  /** {@return these options with WS-Addressing and reference parameters} */
  public ClientOptions referenceParameters(List<XmlFragment> value) {
    return new ClientOptions(
        timeout, credentials, version, strict, mtom, filter, true, value, repliesAt);
  }

  /**
   * {@return these options with WS-Addressing, and replies that come as requests of their own} A
   * call then holds no connection. It fails if the service does not accept the request, and waits
   * until its deadline otherwise.
   *
   * @param value address of a listener of the same {@code Soap} as the service sees it, with a path
   *     at which nothing is exported
   */
  public ClientOptions repliesAt(URI value) {
    return new ClientOptions(
        timeout,
        credentials,
        version,
        strict,
        mtom,
        filter,
        true,
        referenceParameters,
        Optional.of(value));
  }
}
