package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.cdr.GiopVersion;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.ClassFilter;
import dev.parley.transport.api.TransportConfig;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Optional;

/**
 * Options of an {@link OrbCore}.
 *
 * @param transports options of all transports
 * @param limits limits for data from peers
 * @param filter filter for classes that peers may name beside those of contracts
 * @param version GIOP version of requests, unless the peer's reference has an older one
 * @param order byte order of messages that are sent
 * @param codeSets code sets of strings to peers that do not state the ones that they support
 * @param fragmentBytes size above which messages are sent in fragments, if the version has
 *     fragments
 * @param bidirectional whether the connections of callers carry calls back to them
 * @param classDescriptions whether class descriptions are offered to peers and requested from them
 * @param connectionsMax maximum number of open connections that this side dialled
 * @param acceptedMax maximum number of open connections that peers dialled
 * @param idle idle timeout of connections; zero for none
 * @param publishedHost host in references; the listening host if empty
 */
public record OrbOptions(
    TransportConfig transports,
    IiopLimits limits,
    ClassFilter filter,
    GiopVersion version,
    ByteOrder order,
    CodeSets codeSets,
    int fragmentBytes,
    boolean bidirectional,
    boolean classDescriptions,
    int connectionsMax,
    int acceptedMax,
    Duration idle,
    Optional<String> publishedHost) {}
