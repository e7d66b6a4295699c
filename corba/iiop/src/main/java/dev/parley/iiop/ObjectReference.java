package dev.parley.iiop;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.ior.Corbaloc;
import dev.parley.iiop.ior.Corbaname;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.ior.ObjectUrl;

/**
 * A reference to an object, without a stub of it: what IDL calls Object. It can be kept, passed on,
 * and {@linkplain Iiop#narrow narrowed} to a contract.
 *
 * <p>Immutable.
 *
 * @param ior what it says
 */
public record ObjectReference(Ior ior) {
  /**
   * {@return the reference that a text means}
   *
   * @param text {@code IOR:…} or {@code corbaloc:…}
   * @throws CdrException when it cannot be understood
   */
  public static ObjectReference of(String text) {
    return switch (ObjectUrl.parse(text)) {
      case Ior ior -> new ObjectReference(ior);
      case Corbaloc corbaloc when !corbaloc.isInitialReference() ->
          new ObjectReference(corbaloc.toIor());
      case Corbaloc _, Corbaname _ ->
          throw new CdrException(
              CdrException.Reason.BAD_PARAM,
              text + " is a name, which has to be resolved first: Iiop.resolve does");
    };
  }

  /**
   * {@return whether both references certainly mean the same object, as CORBA's {@code
   * is_equivalent}} True if they have an address with the same host, port and object key in common;
   * false does not mean that the objects differ. No server is asked.
   */
  public boolean isEquivalent(ObjectReference other) {
    return ior.isNil()
        ? other.ior.isNil()
        : ior.addresses().stream()
            .anyMatch(each -> other.ior.addresses().stream().anyMatch(each::isSame));
  }

  /** {@return the repository id of the object's interface; empty where the reference says none} */
  public String repositoryId() {
    return ior.typeId();
  }

  /** {@return the reference as text, {@code IOR:} and hexadecimal digits} */
  @Override
  public String toString() {
    return ior.toString();
  }
}
