package dev.parley.soap.call;

import dev.parley.calls.running.RunTimeAverage;
import dev.parley.calls.running.ServantRun;
import dev.parley.pipeline.CallerIdentity;
import dev.parley.soap.contract.SoapOperation;
import dev.parley.soap.mime.ReceivedParts;
import org.jspecify.annotations.Nullable;

/** State of a request until its response is sent, attached to its call. */
final class ServedRequest {
  final SoapOperation operation;
  final ReplyPath reply;
  private final @Nullable ReceivedParts streams; // read until the response has been sent
  final boolean acceptsMtom;
  final CallerIdentity caller;
  final ServantRun servant;

  ServedRequest(
      SoapOperation operation,
      ReplyPath reply,
      @Nullable ReceivedParts streams,
      boolean acceptsMtom,
      CallerIdentity caller,
      RunTimeAverage pace) {
    this.operation = operation;
    this.reply = reply;
    this.streams = streams;
    this.acceptsMtom = acceptsMtom;
    this.caller = caller;
    servant = new ServantRun(pace);
  }

  /** {@return whether the servant may read streams of the request} */
  boolean hasStreams() {
    return streams != null;
  }

  /** Ends the streams of the request. */
  void closeStreams() {
    if (streams != null) {
      streams.closeQuietly();
    }
  }
}
