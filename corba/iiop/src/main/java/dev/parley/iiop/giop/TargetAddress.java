package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.GiopVersion;
import java.util.List;

/**
 * Target address of a request (CORBA 3.3 part 2, section 9.4.2.1). Arrays are not to be modified.
 */
public sealed interface TargetAddress {
  /** Addressing disposition KeyAddr. */
  short KEY = 0;

  /** Addressing disposition ProfileAddr. */
  short PROFILE = 1;

  /** Addressing disposition ReferenceAddr. */
  short REFERENCE = 2;

  /** Target address by object key, in all versions. */
  @SuppressWarnings("ArrayRecordComponent")
  record KeyAddress(byte[] key) implements TargetAddress {}

  /** Target address by one of the reference's profiles; GIOP 1.2. */
  record ProfileAddress(TaggedData profile) implements TargetAddress {}

  /**
   * Target address by the whole reference; GIOP 1.2.
   *
   * @param selected index of the profile that was used
   * @param typeId repository id of the object's interface
   * @param profiles profiles of the reference
   */
  record ReferenceAddress(int selected, String typeId, List<TaggedData> profiles)
      implements TargetAddress {}

  /** Reads a target address in the encoding of the GIOP version. */
  static TargetAddress read(CdrInput input) {
    if (input.version() != GiopVersion.V1_2) {
      return new KeyAddress(input.readOctets());
    }
    short disposition = input.readShort();
    return switch (disposition) {
      case KEY -> new KeyAddress(input.readOctets());
      case PROFILE -> new ProfileAddress(TaggedData.read(input));
      case REFERENCE ->
          new ReferenceAddress(input.readInt(), input.readString(), TaggedData.readAll(input));
      default -> throw CdrException.marshal("addressing disposition " + disposition);
    };
  }

  /**
   * Writes the target address in the encoding of the GIOP version; before 1.2 only a key can be
   * written.
   */
  default void write(CdrOutput output) {
    boolean disposed = output.version() == GiopVersion.V1_2;
    switch (this) {
      case KeyAddress(var key) -> {
        if (disposed) {
          output.writeShort(KEY);
        }
        output.writeOctets(key);
      }
      case ProfileAddress(var profile) -> {
        only12(disposed);
        output.writeShort(PROFILE);
        profile.write(output);
      }
      case ReferenceAddress(int selected, var typeId, var profiles) -> {
        only12(disposed);
        output.writeShort(REFERENCE);
        output.writeInt(selected);
        output.writeString(typeId);
        TaggedData.writeAll(output, profiles);
      }
    }
  }

  private static void only12(boolean is12) {
    if (!is12) {
      throw new IllegalArgumentException("before GIOP 1.2 objects are named by key only");
    }
  }
}
