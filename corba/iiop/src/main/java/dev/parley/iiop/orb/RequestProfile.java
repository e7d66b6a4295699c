package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.iiop.giop.TargetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Profile of a request: the properties with which it is encoded.
 *
 * @param target target address of the object
 * @param contexts service contexts of every request
 * @param codeBase service context with the code base of this side; null if the peer does not need
 *     it
 * @param streamFormat highest stream format version of custom values that the peer reads
 * @param parleyPeer whether the peer is a Parley process, which understands the context of the
 *     valves
 */
record RequestProfile(
    MessageFormat version,
    CodeSets codeSets,
    TargetAddress target,
    List<ServiceContext> contexts,
    @Nullable ServiceContext codeBase,
    int streamFormat,
    boolean parleyPeer) {}
