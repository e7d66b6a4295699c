package dev.parley.soap.contract;

import dev.parley.calls.api.ContractException;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.MethodModel;
import dev.parley.soap.codec.XmlParticle;
import dev.parley.soap.codec.XmlSequence;
import dev.parley.soap.codec.XmlValue;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Parameters and results of an operation that is read. Threads: confined to one. */
final class OperationParts {
  private final MethodModel method;
  final List<XmlParticle> body = new ArrayList<>();
  final List<Integer> positions = new ArrayList<>(); // of those
  final List<SoapOperation.HeaderPart> headers = new ArrayList<>();
  final List<SoapOperation.ResultPart> results = new ArrayList<>();
  final List<SoapOperation.ResultPart> responseHeaders = new ArrayList<>();
  final Map<Integer, HolderType> holders = new HashMap<>();

  OperationParts(MethodModel method) {
    this.method = method;
  }

  /** {@return the codec of a parameter, or of what its holder holds} */
  XmlValue value(int position) {
    return switch (method.parameters().get(position)) {
      case HolderCodec holder -> holder.held();
      case ResultRecord record ->
          throw new ContractException(
              method.label()
                  + ": "
                  + record.type()
                  + " has header blocks, and so is the result of a method; in a request, parameters"
                  + " are header blocks");
      case Codec value -> (XmlValue) value;
    };
  }

  /** Adds the result of the method. */
  void addResult(XmlParticle result, boolean inHeader) {
    add(new SoapOperation.ResultPart(SoapOperation.Place.RESULT, 0, result), inHeader);
  }

  /** Adds a component of the record that is the result of the method. */
  void addComponent(int position, XmlParticle result, boolean inHeader) {
    add(new SoapOperation.ResultPart(SoapOperation.Place.COMPONENT, position, result), inHeader);
  }

  private void add(SoapOperation.ResultPart part, boolean inHeader) {
    (inHeader ? responseHeaders : results).add(part);
  }

  /** Adds a parameter; a holder is a result, and unless its mode is OUT, a parameter as well. */
  void addParameter(
      int position,
      Parameter parameter,
      XmlParticle particle,
      boolean inHeader,
      boolean mustUnderstand) {
    boolean out = JaxwsAnnotations.isResult(parameter);
    if (method.parameters().get(position) instanceof HolderCodec) {
      HolderType.of(parameter.getType()).ifPresent(type -> holders.put(position, type));
      add(
          new SoapOperation.ResultPart(SoapOperation.Place.PARAMETER, position, particle),
          inHeader);
    } else if (out) {
      throw new ContractException(
          particle.where() + ": a parameter with mode OUT is a Holder (JAX-WS 2.2, 2.3.1.1)");
    }
    if (mustUnderstand && particle.value().codec().holdsElement()) {
      throw new ContractException(
          particle.where() + ": an XmlFragment has its own mustUnderstand attribute, or none");
    }
    if (inHeader && !out) {
      headers.add(new SoapOperation.HeaderPart(position, particle, mustUnderstand));
    } else if (!out) {
      body.add(particle);
      positions.add(position);
    }
  }

  /**
   * Checks the form of document/literal bare.
   *
   * @param path the method, for messages
   */
  void requireBare(String path) {
    if (body.size() > 1) {
      throw new ContractException(
          path + ": with document/literal bare, at most one parameter is in the body");
    }
    if (results.size() > 1) {
      throw new ContractException(
          path + ": with document/literal bare, at most one result is in the body");
    }
  }

  /** {@return the results in the body} */
  XmlSequence resultSequence() {
    return new XmlSequence(
        "the response of " + method.label(),
        results.stream().map(SoapOperation.ResultPart::particle).toList(),
        IntStream.range(0, results.size()).boxed().toList());
  }
}
