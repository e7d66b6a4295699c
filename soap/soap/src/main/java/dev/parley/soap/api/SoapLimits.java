package dev.parley.soap.api;

import dev.parley.soap.xml.XmlLimits;

/**
 * Limits of a {@link dev.parley.soap.Soap}.
 *
 * @param messages limits of each envelope
 * @param requestsMax requests that run or wait for their servant at once; further ones are answered
 *     with a fault and status 503
 * @param callsMax calls of the clients that wait for their response at once
 * @param attachments limits of attachments
 */
public record SoapLimits(
    XmlLimits messages, int requestsMax, int callsMax, AttachmentLimits attachments) {
  /** The defaults: envelopes of 4 MiB, 10,000 requests, 10,000 calls. */
  public static final SoapLimits DEFAULT = new SoapLimits(XmlLimits.MESSAGES, 10_000, 10_000);

  /** Creates limits with those of {@link AttachmentLimits#DEFAULT}. */
  public SoapLimits(XmlLimits messages, int requestsMax, int callsMax) {
    this(messages, requestsMax, callsMax, AttachmentLimits.DEFAULT);
  }

  /** Checks that all limits are positive. */
  public SoapLimits {
    if (requestsMax <= 0 || callsMax <= 0) {
      throw new IllegalArgumentException("limits of SOAP are positive");
    }
  }
}
