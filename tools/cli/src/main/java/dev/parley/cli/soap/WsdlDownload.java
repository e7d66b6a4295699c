package dev.parley.cli.soap;

import dev.parley.soap.spi.BasicCredentials;
import dev.parley.wsdl.WsdlLocations;
import dev.parley.wsdl.model.BadWsdlException;
import dev.parley.wsdl.model.WsdlLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;

/**
 * WSDL at a URL, with the documents of the same scheme, host and port that it imports. Nothing is
 * read from elsewhere, and no redirection is followed: a WSDL could otherwise make this machine
 * send requests into its own network.
 *
 * <p>Closing it deletes the files. Threads: confined to one.
 */
public final class WsdlDownload implements WsdlLocations, AutoCloseable {
  private static final int OK = 200;

  private final URI url;
  private final Duration timeout;
  private final HttpClient http;
  private final Optional<BasicCredentials> credentials;
  private final Path folder;
  private final Map<String, Path> files = new LinkedHashMap<>();

  /**
   * @param url {@code http:} or {@code https:}
   * @param timeout for each document
   * @param trust context of TLS
   * @param credentials sent with each request
   */
  public WsdlDownload(
      URI url, Duration timeout, SSLContext trust, Optional<BasicCredentials> credentials) {
    this.credentials = credentials;
    this.url = url;
    this.timeout = timeout;
    http = HttpClient.newBuilder().connectTimeout(timeout).sslContext(trust).build();
    try {
      folder = Files.createTempDirectory("parley-wsdl-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return the file of the WSDL itself} */
  public Path file() {
    return downloaded(url.toString());
  }

  @Override
  public Optional<Path> file(String location) {
    URI wanted;
    try {
      wanted = URI.create(location);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
    boolean here =
        url.getScheme().equalsIgnoreCase(wanted.getScheme())
            && String.valueOf(url.getAuthority()).equalsIgnoreCase(wanted.getAuthority());
    return here ? Optional.of(downloaded(location)) : Optional.empty();
  }

  private Path downloaded(String location) {
    return files.computeIfAbsent(location, this::download);
  }

  private Path download(String location) {
    try {
      HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(location)).timeout(timeout);
      credentials.ifPresent(user -> request.header("Authorization", user.authorization()));
      HttpResponse<InputStream> response =
          http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        if (response.statusCode() != OK) {
          throw new BadWsdlException(
              location, "the server answered with status " + response.statusCode());
        }
        Path file = folder.resolve(files.size() + ".xml");
        // One byte more than allowed: the reader refuses the file then.
        Files.write(file, body.readNBytes(WsdlLimits.FILE_BYTES_MAX + 1));
        return file;
      }
    } catch (IOException e) {
      throw new BadWsdlException(
          location, "it cannot be downloaded: " + e.getClass().getSimpleName() + " " + text(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BadWsdlException(location, "its download was interrupted");
    }
  }

  private static String text(IOException e) {
    return e.getMessage() == null ? "" : e.getMessage();
  }

  @Override
  public void close() {
    http.shutdownNow();
    try (Stream<Path> downloaded = Files.list(folder)) { // one that failed is in no map
      for (Path file : downloaded.toList()) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
