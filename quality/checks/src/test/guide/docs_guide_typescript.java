import dev.parley.calls.Parley;
import dev.parley.transport.api.TransportConfig;
import java.net.URI;
import java.util.Set;
