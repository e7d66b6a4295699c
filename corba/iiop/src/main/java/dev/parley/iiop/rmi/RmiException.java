package dev.parley.iiop.rmi;

import dev.parley.calls.spi.Method.Thrown;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.codec.ExceptionMarshaller;
import dev.parley.iiop.codec.Reading;
import dev.parley.iiop.codec.Writing;

/**
 * Marshaller of a declared exception: an IDL exception with one member, the exception as a value
 * (OMG formal/2008-01-14, section 1.3.7).
 */
final class RmiException extends ExceptionMarshaller {
  private final Class<?> declared;
  private final ContractClasses classes;

  RmiException(Class<?> declared, ContractClasses classes) {
    super(IdlNames.exceptionId(declared));
    this.declared = declared;
    this.classes = classes;
  }

  Thrown thrown(Class<?> type) {
    return new Thrown(repositoryId(), type, this);
  }

  @Override
  public String type() {
    return IdlNames.scoped(declared) + " by value";
  }

  @Override
  public void writeContent(Writing to, Object exception) {
    ValueWriter.of(to).exception(exception);
  }

  @Override
  public Throwable readContent(Reading from) {
    if (ValueReader.of(from, classes).value(declared) instanceof Throwable thrown) {
      return thrown;
    }
    throw CdrException.marshal(repositoryId() + " without its value");
  }
}
