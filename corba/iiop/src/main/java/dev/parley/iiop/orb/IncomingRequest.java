package dev.parley.iiop.orb;

import dev.parley.calls.running.RunTimeAverage;
import dev.parley.calls.running.ServantRun;
import dev.parley.iiop.cdr.CodeSets;
import dev.parley.iiop.giop.RequestHeader;
import dev.parley.iiop.giop.ResponseFlags;

/** State of an incoming request until its reply is sent, attached to its call. */
final class IncomingRequest {
  final ActiveServant served;
  final int id;
  final ResponseFlags response;
  final MessageFormat version;
  final CodeSets codeSets;
  volatile boolean acknowledged; // the reply on arrival was sent; no other follows
  final ServantRun servant;

  IncomingRequest(
      ActiveServant served,
      RunTimeAverage pace,
      RequestHeader header,
      MessageFormat version,
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
    return response == ResponseFlags.SYNC_WITH_TARGET;
  }
}
