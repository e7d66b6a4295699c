package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import dev.parley.iiop.cdr.GiopVersion;
import java.util.List;

/**
 * Which object a request is for (CORBA 3.3 part 2, section 9.4.2.1). Arrays are not to be changed.
 */
public sealed interface Target {
  /** Addressing disposition: by key. */
  short KEY = 0;

  /** Addressing disposition: by profile. */
  short PROFILE = 1;

  /** Addressing disposition: by whole reference. */
  short REFERENCE = 2;

  /** By the key alone, as all versions can. */
  @SuppressWarnings("ArrayRecordComponent")
  record Key(byte[] key) implements Target {}

  /** By one of the reference's profiles; GIOP 1.2. */
  record Profile(TaggedProfile profile) implements Target {}

  /**
   * By the whole reference; GIOP 1.2.
   *
   * @param selected which profile was used
   * @param typeId repository id of the object's interface
   * @param profiles ways to the object
   */
  record Reference(int selected, String typeId, List<TaggedProfile> profiles) implements Target {}

  /** Reads a target as the version has it. */
  static Target read(CdrInput input) {
    if (input.version() != GiopVersion.V1_2) {
      return new Key(input.readOctets());
    }
    short disposition = input.readShort();
    return switch (disposition) {
      case KEY -> new Key(input.readOctets());
      case PROFILE -> new Profile(TaggedProfile.read(input));
      case REFERENCE ->
          new Reference(input.readInt(), input.readString(), TaggedProfile.readAll(input));
      default -> throw CdrException.marshal("addressing disposition " + disposition);
    };
  }

  /** Writes this as the version has it; before 1.2 only a key can be written. */
  default void write(CdrOutput output) {
    boolean disposed = output.version() == GiopVersion.V1_2;
    switch (this) {
      case Key(var key) -> {
        if (disposed) {
          output.writeShort(KEY);
        }
        output.writeOctets(key);
      }
      case Profile(var profile) -> {
        only12(disposed);
        output.writeShort(PROFILE);
        profile.write(output);
      }
      case Reference(int selected, var typeId, var profiles) -> {
        only12(disposed);
        output.writeShort(REFERENCE);
        output.writeInt(selected);
        output.writeString(typeId);
        TaggedProfile.writeAll(output, profiles);
      }
    }
  }

  private static void only12(boolean is12) {
    if (!is12) {
      throw new IllegalArgumentException("before GIOP 1.2 objects are named by key only");
    }
  }
}
