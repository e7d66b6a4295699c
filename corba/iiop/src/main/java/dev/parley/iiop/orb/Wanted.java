package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.giop.ServiceContext;
import dev.parley.iiop.giop.Target;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a request is written.
 *
 * @param target names the object
 * @param contexts that go with every request
 * @param codeBase where the peer may ask for classes; null where it need not be told
 * @param streamFormat the newest format of custom values that the peer reads
 * @param parley whether the peer is a Parley, which understands what valves say
 */
record Wanted(
    GiopSession.Version version,
    CodeSets codeSets,
    Target target,
    List<ServiceContext> contexts,
    @Nullable ServiceContext codeBase,
    int streamFormat,
    boolean parley) {}
