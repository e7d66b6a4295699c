package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One way to an object, as bytes whose meaning its tag tells; also a component of a profile, which
 * has the same form (CORBA 3.3 part 2, section 7.6.2). The bytes are not to be changed.
 *
 * @param tag which kind it is
 * @param data mostly an encapsulation
 */
@SuppressWarnings("ArrayRecordComponent")
public record TaggedProfile(int tag, byte[] data) {
  /** Of one reference or one profile as many are taken. */
  public static final int MOST = 100;

  /** Reads a tag and its bytes. */
  public static TaggedProfile read(CdrInput input) {
    return new TaggedProfile(input.readInt(), input.readOctets());
  }

  /** Reads a sequence of them. */
  public static List<TaggedProfile> readAll(CdrInput input) {
    return Tagged.read(input, "profiles or components", TaggedProfile::new);
  }

  /** Writes a sequence of them. */
  public static void writeAll(CdrOutput output, List<TaggedProfile> all) {
    output.writeInt(all.size());
    all.forEach(one -> one.write(output));
  }

  /** Writes the tag and the bytes. */
  public void write(CdrOutput output) {
    output.writeInt(tag);
    output.writeOctets(data);
  }

  /** {@return whether the tags and the bytes are the same} */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TaggedProfile profile
        && tag == profile.tag
        && Arrays.equals(data, profile.data);
  }

  @Override
  public int hashCode() {
    return 31 * tag + Arrays.hashCode(data);
  }
}
