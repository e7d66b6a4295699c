package dev.parley.iiop;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.ior.Corbaloc;
import dev.parley.iiop.ior.Corbaname;
import dev.parley.iiop.ior.Ior;
import dev.parley.iiop.ior.ObjectUrl;

/**
 * Untyped object reference (IDL type {@code Object}), without a stub. It can be stored, passed on,
 * and {@linkplain Orb#narrow narrowed} to a contract.
 *
 * <p>Immutable.
 *
 * @param ior the interoperable object reference
 */
public record ObjectReference(Ior ior) {
  /**
   * {@return the object reference that a stringified reference denotes}
   *
   * @param text {@code IOR:…} or {@code corbaloc:…}
   * @throws CdrException when the text is malformed
   */
  public static ObjectReference of(String text) {
    return switch (ObjectUrl.parse(text)) {
      case Ior ior -> new ObjectReference(ior);
      case Corbaloc corbaloc when !corbaloc.isInitialReference() ->
          new ObjectReference(corbaloc.toIor());
      case Corbaloc _, Corbaname _ ->
          throw new CdrException(
              CdrException.Reason.BAD_PARAM,
              text + " is a name, which has to be resolved first: Orb.resolve does");
    };
  }

  /**
   * {@return whether both references certainly denote the same object, as CORBA's {@code
   * is_equivalent}} True if they share an address with the same host, port and object key; false
   * does not mean that the objects differ. No server is asked.
   */
  public boolean isEquivalent(ObjectReference other) {
    return ior.isNil()
        ? other.ior.isNil()
        : ior.addresses().stream()
            .anyMatch(each -> other.ior.addresses().stream().anyMatch(each::isSame));
  }

  /**
   * {@return the repository id of the object's interface; empty if the reference does not state it}
   */
  public String repositoryId() {
    return ior.typeId();
  }

  /** {@return the stringified reference: {@code IOR:} and hexadecimal digits} */
  @Override
  public String toString() {
    return ior.toString();
  }
}
