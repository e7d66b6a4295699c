package dev.parley.iiop.orb;

import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.giop.RequestHeader;
import dev.parley.iiop.giop.Response;
import org.jspecify.annotations.Nullable;

/** What a request needs until its reply is written, attached to its call. */
final class Run {
  final Served served;
  final int id;
  final Response response;
  final GiopSession.Version version;
  final CodeSets codeSets;
  volatile boolean arrived; // its peer was told so, and is told no more
  volatile @Nullable Thread thread; // null before the servant starts

  Run(Served served, RequestHeader header, GiopSession.Version version, CodeSets codeSets) {
    this.served = served;
    this.id = header.requestId();
    this.response = header.response();
    this.version = version;
    this.codeSets = codeSets;
  }

  /** {@return whether what comes of it is told} */
  boolean wantsReply() {
    return response == Response.RESULT;
  }
}
