package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import java.util.List;
import java.util.Optional;

/**
 * A system exception as it travels (CORBA 3.3 part 2, section 9.4.3.2).
 *
 * @param id repository id; {@link StandardException} has those of the standard
 * @param minor which case of it; its upper 20 bits say who numbered it, {@link
 *     CdrException#OMG_VMCID} the standard itself
 * @param completed whether the operation was carried out
 */
public record SystemExceptionData(String id, int minor, Completion completed) {
  /** Whether an operation was carried out before its exception was raised. */
  public enum Completion {
    /** It was. */
    YES,
    /** It was not; asking again is safe. */
    NO,
    /** Nobody knows. */
    MAYBE;

    private static final List<Completion> ALL = List.of(values());
  }

  /** An exception of the standard. */
  public static SystemExceptionData of(
      StandardException exception, int minor, Completion completed) {
    return new SystemExceptionData(exception.id(), minor, completed);
  }

  /** What a peer is told whose bytes were refused. */
  public static SystemExceptionData of(CdrException broken, Completion completed) {
    return of(StandardException.valueOf(broken.reason().name()), broken.minor(), completed);
  }

  /** Reads one, with its repository id. */
  public static SystemExceptionData read(CdrInput input) {
    var id = input.readString();
    int minor = input.readInt();
    int completed = input.readInt();
    if (completed < 0 || completed >= Completion.ALL.size()) {
      throw CdrException.marshal("completion status " + Integer.toUnsignedString(completed));
    }
    return new SystemExceptionData(id, minor, Completion.ALL.get(completed));
  }

  /** Writes this, with its repository id. */
  public void write(CdrOutput output) {
    output.writeString(id);
    output.writeInt(minor);
    output.writeInt(Completion.ALL.indexOf(completed));
  }

  /** {@return which exception of the standard it is} */
  public Optional<StandardException> standard() {
    return StandardException.of(id);
  }

  @Override
  public String toString() {
    var name = standard().map(Enum::name).orElse(id);
    return minor >>> 12 == CdrException.OMG_VMCID >>> 12
        ? "%s, OMG minor code %d, completed %s".formatted(name, minor & 0xFFF, completed)
        : "%s, minor code 0x%08X, completed %s".formatted(name, minor, completed);
  }
}
