import dev.parley.calls.Parley;
import dev.parley.calls.api.CallOptions;
import dev.parley.server.ParleyServer;
import dev.parley.server.config.ServerConfig;
import dev.parley.soap.Soap;
import dev.parley.soap.api.Attachment;
import dev.parley.soap.api.Envelope;
import dev.parley.soap.api.EnvelopeService;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.api.XmlFragment;
import dev.parley.soap.http.VertxSoapHandler;
import dev.parley.soap.mapping.SoapService;
import dev.parley.soap.spi.ClientOptions;
import dev.parley.soap.security.IncomingSecurity;
import dev.parley.soap.security.MessageSecurity;
import dev.parley.soap.security.OutgoingSecurity;
import dev.parley.soap.security.SignedPart;
import dev.parley.soap.security.UserPasswords;
import dev.parley.soap.security.UsernameToken;
import dev.parley.soap.spi.ExportOptions;
import java.io.InputStream;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
interface Archive {
  void store(String name, Attachment content);

  Attachment load(String name);
}
interface Shop { Receipt place(Order order); }
record Order(String article, int count, Optional<String> note) {}
record Receipt(long number) {}
interface AsyncBank { CompletionStage<BigDecimal> balance(String account); }
interface Bank { BigDecimal balance(String account); }
interface Ledger { CompletionStage<BigDecimal> balanceOf(String account); }
Soap soap;
Ledger ledger;
URI address;
KeyStore keys;
char[] password;
Path folder;
