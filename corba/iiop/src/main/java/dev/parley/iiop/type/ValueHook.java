package dev.parley.iiop.type;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import org.jspecify.annotations.Nullable;

/** Reads and writes value types and boxes, whose classes and graphs somebody else knows. */
public interface ValueHook {
  /** Refuses all of them. */
  ValueHook NONE =
      new ValueHook() {
        @Override
        public @Nullable Object read(CdrInput input, TypeCode type) {
          throw refused(type);
        }

        @Override
        public void write(CdrOutput output, TypeCode type, @Nullable Object value) {
          throw refused(type);
        }

        private static CdrException refused(TypeCode type) {
          return CdrException.marshal("no value types are taken here, but this is " + type);
        }
      };

  /** Reads a value from its tag on. */
  @Nullable Object read(CdrInput input, TypeCode type);

  /** Writes a value with its tag. */
  void write(CdrOutput output, TypeCode type, @Nullable Object value);
}
