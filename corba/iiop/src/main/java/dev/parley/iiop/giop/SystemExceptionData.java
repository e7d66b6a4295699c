package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import java.util.List;
import java.util.Optional;

/**
 * System exception as it is marshalled (CORBA 3.3 part 2, section 9.4.3.2).
 *
 * @param id repository id; {@link StandardSystemException} has the standard ones
 * @param minor minor code; its upper 20 bits are the vendor's VMCID, {@link CdrException#OMG_VMCID}
 *     for standard codes
 * @param completed completion status of the operation
 */
public record SystemExceptionData(String id, int minor, CompletionStatus completed) {
  /** Completion status of an operation at the time of the exception. */
  public enum CompletionStatus {
    /** Completed (COMPLETED_YES). */
    YES,
    /** Not started (COMPLETED_NO); a retry is safe. */
    NO,
    /** Unknown (COMPLETED_MAYBE). */
    MAYBE;

    private static final List<CompletionStatus> ALL = List.of(values());
  }

  /** Creates the data of a standard exception. */
  public static SystemExceptionData of(
      StandardSystemException exception, int minor, CompletionStatus completed) {
    return new SystemExceptionData(exception.id(), minor, completed);
  }

  /** Creates the exception that reports rejected bytes to the peer. */
  public static SystemExceptionData of(CdrException broken, CompletionStatus completed) {
    return of(StandardSystemException.valueOf(broken.reason().name()), broken.minor(), completed);
  }

  /** Reads an exception, with its repository id. */
  public static SystemExceptionData read(CdrInput input) {
    var id = input.readString();
    int minor = input.readInt();
    int completed = input.readInt();
    if (completed < 0 || completed >= CompletionStatus.ALL.size()) {
      throw CdrException.marshal("completion status " + Integer.toUnsignedString(completed));
    }
    return new SystemExceptionData(id, minor, CompletionStatus.ALL.get(completed));
  }

  /** Writes the exception, with its repository id. */
  public void write(CdrOutput output) {
    output.writeString(id);
    output.writeInt(minor);
    output.writeInt(CompletionStatus.ALL.indexOf(completed));
  }

  /** {@return the standard exception with this repository id; empty if there is none} */
  public Optional<StandardSystemException> standard() {
    return StandardSystemException.of(id);
  }

  @Override
  public String toString() {
    var name = standard().map(Enum::name).orElse(id);
    return minor >>> 12 == CdrException.OMG_VMCID >>> 12
        ? "%s, OMG minor code %d, completed %s".formatted(name, minor & 0xFFF, completed)
        : "%s, minor code 0x%08X, completed %s".formatted(name, minor, completed);
  }
}
