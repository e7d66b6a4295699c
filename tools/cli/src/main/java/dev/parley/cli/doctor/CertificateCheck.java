package dev.parley.cli.doctor;

import dev.parley.server.config.PublicUrl;
import dev.parley.server.config.ServerConfig;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Check of the certificate that browsers get: its names, its last day, its key. */
final class CertificateCheck {
  private static final String WHAT = "certificate";
  private static final Duration RENEWED_BEFORE = Duration.ofDays(21);
  private static final String WAYS =
      "let a proxy such as Caddy get one, or give serve one of an authority with --certificate and"
          + " --key";

  private CertificateCheck() {}

  static Finding certificate(ServerConfig config, Instant now) {
    if (config.certificate().isPresent() && config.key().isPresent()) {
      return certificate(config, config.certificate().get(), config.key().get(), now);
    }
    if (config.url().filter(PublicUrl::secure).isPresent() && !config.tls()) {
      return Finding.ok(WHAT, "that of the proxy before the server");
    }
    return config.tls()
        ? Finding.limited(WHAT, "self-signed: browsers warn their users", WAYS)
        : Finding.ok(WHAT, "none: only this machine reaches the server");
  }

  private static Finding certificate(ServerConfig config, Path certificate, Path key, Instant now) {
    if (!Files.isReadable(key)) {
      return Finding.missing(
          WHAT, key + " cannot be read", "let the user of the server, and no other, read the key");
    }
    try (InputStream in = Files.newInputStream(certificate)) {
      X509Certificate read =
          (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
      return judge(config, read, now);
    } catch (IOException | CertificateException e) {
      return Finding.missing(WHAT, certificate + " cannot be read: " + e.getMessage(), WAYS);
    }
  }

  private static Finding judge(ServerConfig config, X509Certificate read, Instant now)
      throws CertificateParsingException {
    Instant last = read.getNotAfter().toInstant();
    String until = "until " + last.atZone(ZoneOffset.UTC).toLocalDate();
    List<String> names = names(read);
    List<String> unnamed =
        Stream.concat(config.url().map(PublicUrl::bareHost).stream(), config.names().stream())
            .filter(wanted -> names.stream().noneMatch(name -> covers(name, wanted)))
            .distinct()
            .toList();
    String text = "for %s, %s".formatted(String.join(", ", names), until);
    if (now.isAfter(last)) {
      return Finding.missing(WHAT, text + ": expired", "renew it, and restart the server");
    }
    if (!unnamed.isEmpty()) {
      return Finding.limited(
          WHAT,
          text + ": browsers refuse it for " + String.join(", ", unnamed),
          "get a certificate with all names by which browsers reach the server");
    }
    return now.plus(RENEWED_BEFORE).isAfter(last)
        ? Finding.limited(
            WHAT, text, "renew it now, and restart the server: it is read at the start")
        : Finding.ok(WHAT, text);
  }

  private static List<String> names(X509Certificate read) throws CertificateParsingException {
    Collection<List<?>> alternatives = read.getSubjectAlternativeNames();
    List<String> names = new ArrayList<>();
    if (alternatives != null) {
      for (List<?> each : alternatives) {
        names.add(String.valueOf(each.get(1)));
      }
    }
    return names;
  }

  /** {@return whether a name in a certificate, such as *.school.example, covers a host} */
  private static boolean covers(String name, String host) {
    String wanted = host.toLowerCase(Locale.ROOT);
    String given = name.toLowerCase(Locale.ROOT);
    int dot = wanted.indexOf('.');
    return given.equals(wanted)
        || (given.startsWith("*.") && dot > 0 && given.substring(1).equals(wanted.substring(dot)));
  }
}
