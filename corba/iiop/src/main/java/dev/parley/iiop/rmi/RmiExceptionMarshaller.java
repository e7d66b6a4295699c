package dev.parley.iiop.rmi;

import dev.parley.calls.spi.MethodModel.DeclaredThrowable;
import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.codec.ExceptionMarshaller;
import dev.parley.iiop.codec.MarshalContext;
import dev.parley.iiop.codec.UnmarshalContext;

/**
 * Marshaller of a declared exception: an IDL exception with one member, the exception as a value
 * (OMG formal/2008-01-14, section 1.3.7).
 */
final class RmiExceptionMarshaller extends ExceptionMarshaller {
  private final Class<?> declared;
  private final ContractClasses classes;

  RmiExceptionMarshaller(Class<?> declared, ContractClasses classes) {
    super(IdlNames.exceptionId(declared));
    this.declared = declared;
    this.classes = classes;
  }

  DeclaredThrowable thrown(Class<?> type) {
    return new DeclaredThrowable(repositoryId(), type, this);
  }

  @Override
  public String type() {
    return IdlNames.scoped(declared) + " by value";
  }

  @Override
  public void writeContent(MarshalContext to, Object exception) {
    RmiValueWriter.of(to).exception(exception);
  }

  @Override
  public Throwable readContent(UnmarshalContext from) {
    if (RmiValueReader.of(from, classes).value(declared) instanceof Throwable thrown) {
      return thrown;
    }
    throw CdrException.marshal(repositoryId() + " without its value");
  }
}
