package dev.parley.soap.message;

import dev.parley.soap.api.Envelope;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.xml.XmlDocument;
import dev.parley.soap.xml.XmlException;
import dev.parley.soap.xml.XmlLimits;
import dev.parley.soap.xml.XmlWriter;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writer of {@link Envelope}s. Threads: safe for all. */
final class UntypedEnvelopes {
  private static final Map<SoapVersion, EnvelopeTags> TAGS = new EnumMap<>(SoapVersion.class);

  static {
    for (SoapVersion version : SoapVersion.values()) {
      TAGS.put(version, new EnvelopeTags(version, new byte[0]));
    }
  }

  private UntypedEnvelopes() {}

  /**
   * {@return a request}
   *
   * @throws XmlException when it is null or would be too long
   */
  static EncodedEnvelope request(@Nullable Object request, XmlLimits limits) {
    if (!(request instanceof Envelope envelope)) {
      throw new XmlException("the request is null");
    }
    return new EncodedEnvelope(envelope.version(), envelope.action(), write(envelope, limits));
  }

  /**
   * {@return a response}
   *
   * @param version that of the request
   * @throws XmlException when it has another version or would be too long
   */
  static XmlDocument response(Envelope envelope, SoapVersion version, XmlLimits limits) {
    if (envelope.version() != version) {
      throw new XmlException(
          "the response has the version " + envelope.version() + ", the request " + version);
    }
    return write(envelope, limits);
  }

  private static XmlDocument write(Envelope envelope, XmlLimits limits) {
    EnvelopeTags tags = Objects.requireNonNull(TAGS.get(envelope.version()));
    XmlWriter out = new XmlWriter(limits.bytesMax());
    out.markup(tags.start);
    if (!envelope.headers().isEmpty()) {
      out.open(tags.header);
      write(envelope.headers(), out);
      out.close(tags.header);
    }
    out.open(tags.body);
    write(envelope.body(), out);
    out.close(tags.body);
    out.close(tags.envelope);
    return out.document();
  }

  /** Writes elements as they are. */
  static void write(List<XmlFragment> elements, XmlWriter out) {
    elements.forEach(each -> out.markup(each.text().getBytes(StandardCharsets.UTF_8)));
  }
}
