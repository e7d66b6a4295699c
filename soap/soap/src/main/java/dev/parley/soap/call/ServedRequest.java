package dev.parley.soap.call;

import dev.parley.calls.running.RunTimeAverage;
import dev.parley.calls.running.ServantRun;
import dev.parley.pipeline.CallerIdentity;
import dev.parley.soap.contract.SoapOperation;

/** State of a request until its response is sent, attached to its call. */
final class ServedRequest {
  final SoapOperation operation;
  final ReplyPath reply;
  final CallerIdentity caller;
  final ServantRun servant;

  ServedRequest(
      SoapOperation operation, ReplyPath reply, CallerIdentity caller, RunTimeAverage pace) {
    this.operation = operation;
    this.reply = reply;
    this.caller = caller;
    servant = new ServantRun(pace);
  }
}
