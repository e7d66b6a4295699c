package dev.parley.cli;

import java.net.URI;
import java.net.URISyntaxException;
import picocli.CommandLine.TypeConversionException;

/** Parses endpoint URIs from the command line. */
final class EndpointParser {
  static final String FORMS =
      "local:name, memory:name, pipe:name, unix:/path, tcp://host:port, tls://host:port, ws://host:port/path"
          + " or wss://host:port/path";

  private EndpointParser() {}

  static URI parse(String text) {
    try {
      URI uri = new URI(text);
      if (uri.getScheme() != null) {
        return uri;
      }
    } catch (URISyntaxException notOne) {
      // reported below
    }
    throw new TypeConversionException("'" + text + "' is not " + FORMS);
  }
}
