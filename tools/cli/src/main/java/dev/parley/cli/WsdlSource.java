package dev.parley.cli;

import dev.parley.cli.soap.WsdlDownload;
import dev.parley.soap.spi.BasicCredentials;
import dev.parley.wsdl.WsdlLocations;
import dev.parley.wsdl.WsdlOptions;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;

/** WSDL that a command names: a file, or a URL from which it is downloaded. */
final class WsdlSource {
  private WsdlSource() {}

  /** {@return whether a text is the URL of a document} */
  static boolean isUrl(String text) {
    return text.startsWith("http://") || text.startsWith("https://");
  }

  /**
   * {@return the result of work with a WSDL}
   *
   * @param source file or URL
   * @param credentials for the host of the URL
   * @param options options for a file; for a URL, downloads are added
   */
  static <T> T read(
      String source,
      TrustOptions trust,
      Optional<BasicCredentials> credentials,
      WsdlOptions options,
      BiFunction<Path, WsdlOptions, T> work) {
    if (!isUrl(source)) {
      return work.apply(Path.of(source), options);
    }
    try (WsdlDownload download =
        new WsdlDownload(URI.create(source), trust.timeout(), trust.context(), credentials)) {
      WsdlLocations all =
          location -> options.locations().file(location).or(() -> download.file(location));
      return work.apply(
          download.file(),
          new WsdlOptions(
              options.packageName(), options.folder(), Optional.of(source), all, options.bytes()));
    }
  }
}
