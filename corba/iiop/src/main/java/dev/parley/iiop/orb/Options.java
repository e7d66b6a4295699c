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
 * How an {@link Orb} speaks.
 *
 * @param transports of all transports
 * @param limits what is taken from peers
 * @param filter which classes peers may name beside those of contracts
 * @param version of requests, where the peer's reference does not say an older one
 * @param order of the bytes that are written
 * @param codeSets of strings that are written to peers which do not say what they know
 * @param fragmentBytes longer messages are sent in fragments of as many bytes, where the version
 *     has fragments
 * @param bidirectional whether the connections of callers carry calls back to them
 * @param classDescriptions whether peers are told what objects consist of, and asked for it
 * @param connectionsMax connections that this side has dialled and that stand at once
 * @param acceptedMax connections that others have dialled and that stand at once
 * @param idle after which a connection is ended over which nothing has passed; zero for never
 * @param publishedHost the host that references name; the one that is listened on when empty
 */
public record Options(
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
