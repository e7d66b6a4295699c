package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.codec.MarshalContext;
import dev.parley.iiop.codec.UnmarshalContext;
import java.rmi.Remote;
import org.jspecify.annotations.Nullable;

/** Marshalling of remote objects as object references (OMG formal/2008-01-14, section 1.3.4). */
final class RemoteReferenceEncoding {
  private static final String OBJECT = "IDL:omg.org/CORBA/Object:1.0";

  private RemoteReferenceEncoding() {}

  /**
   * {@return the remote interface of an object: the first one of its most derived class that
   * declares any}
   */
  static Class<?> contract(Object remote) {
    for (Class<?> type = remote.getClass(); type != null; type = type.getSuperclass()) {
      for (Class<?> named : type.getInterfaces()) {
        if (Remote.class.isAssignableFrom(named)) {
          return named;
        }
      }
    }
    throw new CdrException(
        CdrException.Reason.BAD_PARAM, remote.getClass().getName() + " is not remote");
  }

  /** {@return the interface of a reference at a place with this declared type} */
  static Class<?> contractOf(Class<?> declared) {
    return Remote.class.isAssignableFrom(declared) ? declared : Remote.class;
  }

  static void write(MarshalContext to, @Nullable Object remote, Class<?> declared) {
    Class<?> contract = declared == Remote.class && remote != null ? contract(remote) : declared;
    to.references().write(to.out(), remote, contract);
  }

  /**
   * Reads a reference. If no interface is declared, the one that the reference names is used, if
   * peers may name it.
   */
  static @Nullable Object read(UnmarshalContext from, Class<?> declared, ContractClasses classes) {
    return declared == Remote.class
        ? from.references()
            .read(from.in(), UnknownRemote.class, id -> classes.remote(id, from.filter()))
        : from.references().read(from.in(), declared);
  }

  /** {@return the repository id of an object's remote interface} */
  static String id(Object remote) {
    Class<?> contract = contract(remote);
    return contract == UnknownRemote.class ? OBJECT : RmiRepositoryIds.of(contract);
  }
}
