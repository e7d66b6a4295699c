package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tagged profile of an object reference, bytes whose meaning depends on the tag; also a tagged
 * component, which has the same encoding (CORBA 3.3 part 2, section 7.6.2). The bytes are not to be
 * modified.
 *
 * @param tag tag of the profile or component
 * @param data mostly an encapsulation
 */
@SuppressWarnings("ArrayRecordComponent")
public record TaggedData(int tag, byte[] data) {
  /** Maximum number of profiles of one reference, or components of one profile. */
  public static final int COUNT_MAX = 100;

  /** Reads a tag and its bytes. */
  public static TaggedData read(CdrInput input) {
    return new TaggedData(input.readInt(), input.readOctets());
  }

  /** Reads a sequence of profiles or components. */
  public static List<TaggedData> readAll(CdrInput input) {
    return TaggedSequences.read(input, "profiles or components", TaggedData::new);
  }

  /** Writes a sequence of profiles or components. */
  public static void writeAll(CdrOutput output, List<TaggedData> all) {
    output.writeInt(all.size());
    all.forEach(one -> one.write(output));
  }

  /** Writes the tag and the bytes. */
  public void write(CdrOutput output) {
    output.writeInt(tag);
    output.writeOctets(data);
  }

  /** {@return whether tags and bytes are equal} */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TaggedData profile
        && tag == profile.tag
        && Arrays.equals(data, profile.data);
  }

  @Override
  public int hashCode() {
    return 31 * tag + Arrays.hashCode(data);
  }
}
