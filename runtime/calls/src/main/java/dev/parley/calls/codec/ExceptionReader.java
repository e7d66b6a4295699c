package dev.parley.calls.codec;

import dev.parley.calls.api.ContractException;
import dev.parley.calls.api.Named;
import dev.parley.calls.spi.Codec;
import dev.parley.calls.spi.MethodModel.DeclaredThrowable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reader of declared exception types (rule CO-6). */
public final class ExceptionReader {
  private final Codecs codecs;

  /**
   * @param codecs the codecs of the contract that is read
   */
  public ExceptionReader(Codecs codecs) {
    this.codecs = codecs;
  }

  /**
   * {@return the model of a declared exception}
   *
   * @param path position of its declaration, for messages
   * @throws ContractException when it has no fitting constructor or accessors
   */
  public DeclaredThrowable read(Class<?> type, String path) {
    String place = path + " throws " + type.getSimpleName();
    ExceptionShape shape = ExceptionShape.of(type, place);
    List<ExceptionCodec.ExceptionComponent> components = new ArrayList<>();
    FieldNumbers numbers = new FieldNumbers(type.getName(), 1);
    for (ExceptionShape.Part part : shape.parts()) {
      components.add(component(part, numbers, place));
    }
    String name =
        Optional.ofNullable(type.getAnnotation(Named.class))
            .map(Named::value)
            .orElse(type.getName());
    return new DeclaredThrowable(
        name, type, new ExceptionCodec(name, shape.constructor(), components));
  }

  private ExceptionCodec.ExceptionComponent component(
      ExceptionShape.Part part, FieldNumbers numbers, String place) {
    String where = place + "." + part.name();
    int number = numbers.of(FieldNumbers.annotated(part.parameter()), part.name());
    Codec codec = codecs.of(part.parameter().getAnnotatedType(), where);
    Codecs.refuseHandles(codec, where, "an exception");
    return new ExceptionCodec.ExceptionComponent(number, part.name(), codec, part.accessor());
  }
}
