package dev.parley.iiop.cosnaming;

import dev.parley.calls.api.Idempotent;
import dev.parley.calls.api.Named;
import dev.parley.iiop.mapping.IdlException;
import dev.parley.iiop.mapping.IdlInterface;
import dev.parley.iiop.mapping.ObjectReference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Naming context with stringified names (Naming Service 1.3, section 2.5). */
@IdlInterface(
    id = "IDL:omg.org/CosNaming/NamingContextExt:1.0",
    name = "CosNaming::NamingContextExt")
public interface NamingContextExt extends NamingContext {
  /** {@return the stringified name} */
  @Idempotent
  @Named("to_string")
  String toText(List<NameComponent> name) throws InvalidName;

  /** {@return the name that a text denotes} */
  @Idempotent
  @Named("to_name")
  List<NameComponent> toName(String text) throws InvalidName;

  /**
   * {@return the {@code corbaname:} URL of a name}
   *
   * @param address address of the naming service, such as {@code :host:2809}
   */
  @Idempotent
  @Named("to_url")
  String toUrl(String address, String name) throws InvalidAddress, InvalidName;

  /** {@return the object that a stringified name is bound to} */
  @Idempotent
  @Named("resolve_str")
  @Nullable ObjectReference resolveText(String name) throws NotFound, CannotProceed, InvalidName;

  /** Exception for a malformed address. */
  @IdlException(
      id = "IDL:omg.org/CosNaming/NamingContextExt/InvalidAddress:1.0",
      name = "CosNaming::NamingContextExt::InvalidAddress")
  final class InvalidAddress extends Exception {
    /** Creates the exception, which has no members. */
    public InvalidAddress() {
      super("this is no address");
    }
  }
}
