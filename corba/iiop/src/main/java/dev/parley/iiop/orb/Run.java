package dev.parley.iiop.orb;

import dev.parley.calls.running.Pace;
import dev.parley.calls.running.ServantRun;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.giop.RequestHeader;
import dev.parley.iiop.giop.Response;

/** State of an incoming request until its reply is sent, attached to its call. */
final class Run {
  final Served served;
  final int id;
  final Response response;
  final GiopSession.Version version;
  final CodeSets codeSets;
  volatile boolean arrived; // the reply on arrival was sent; no other follows
  final ServantRun servant;

  Run(
      Served served,
      Pace pace,
      RequestHeader header,
      GiopSession.Version version,
      CodeSets codeSets) {
    this.served = served;
    servant = new ServantRun(pace);
    this.id = header.requestId();
    this.response = header.response();
    this.version = version;
    this.codeSets = codeSets;
  }

  /** {@return whether the client expects a reply with the result} */
  boolean wantsReply() {
    return response == Response.RESULT;
  }
}
