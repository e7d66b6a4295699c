package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.codec.MarshalContext;
import dev.parley.iiop.codec.UndeclaredExceptionMarshaller;
import dev.parley.iiop.codec.UnmarshalContext;
import java.rmi.RemoteException;
import java.rmi.ServerError;
import java.rmi.ServerException;
import java.rmi.UnexpectedException;

/**
 * Marshaller of exceptions that a remote interface does not declare, as values. The caller receives
 * what RMI prescribes: an unchecked exception itself, an error or a remote exception as the cause
 * of a ServerError or ServerException (OMG formal/2008-01-14, sections 1.4.8.1 and 1.5.1.5.2).
 */
final class RmiUndeclaredExceptionMarshaller implements UndeclaredExceptionMarshaller {
  private final ContractClasses classes;

  RmiUndeclaredExceptionMarshaller(ContractClasses classes) {
    this.classes = classes;
  }

  @Override
  public void write(MarshalContext to, Throwable thrown) {
    RmiValueWriter.of(to).exception(thrown);
  }

  @Override
  public Throwable localException(Throwable thrown, String where) {
    return asThrown(thrown, where + ": the servant threw");
  }

  @Override
  public Throwable read(UnmarshalContext from, String where) {
    if (RmiValueReader.of(from, classes).value(Throwable.class) instanceof Throwable thrown) {
      return asThrown(thrown, where + ": the servant threw");
    }
    throw CdrException.marshal("an exception is null");
  }

  private static Throwable asThrown(Throwable thrown, String text) {
    return switch (thrown) {
      case RuntimeException itself -> itself;
      case Error error -> new ServerError(text, error);
      case RemoteException remote -> new ServerException(text, remote);
      case Exception other -> new UnexpectedException(text, other);
      default -> new RemoteException(text, thrown);
    };
  }
}
