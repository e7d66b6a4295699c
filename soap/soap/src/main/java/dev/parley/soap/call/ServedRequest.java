package dev.parley.soap.call;

import dev.parley.calls.running.RunTimeAverage;
import dev.parley.calls.running.ServantRun;
import dev.parley.pipeline.CallerIdentity;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.contract.SoapOperation;
import dev.parley.soap.spi.HttpHandler;

/** State of a request until its response is sent, attached to its call. */
final class ServedRequest {
  final SoapOperation operation;
  final SoapVersion version;
  final HttpHandler.Exchange exchange;
  final CallerIdentity caller;
  final ServantRun servant;

  ServedRequest(
      SoapOperation operation,
      SoapVersion version,
      HttpHandler.Exchange exchange,
      CallerIdentity caller,
      RunTimeAverage pace) {
    this.operation = operation;
    this.version = version;
    this.exchange = exchange;
    this.caller = caller;
    servant = new ServantRun(pace);
  }
}
