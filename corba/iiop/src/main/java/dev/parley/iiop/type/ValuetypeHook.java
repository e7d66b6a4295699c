package dev.parley.iiop.type;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import org.jspecify.annotations.Nullable;

/**
 * Marshalling of valuetypes and boxes inside dynamic values, by code that knows their classes and
 * the value graph of the message.
 */
public interface ValuetypeHook {
  /** Hook that rejects all valuetypes. */
  ValuetypeHook NONE =
      new ValuetypeHook() {
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

  /** Reads a value, beginning with its tag. */
  @Nullable Object read(CdrInput input, TypeCode type);

  /** Writes a value, beginning with its tag. */
  void write(CdrOutput output, TypeCode type, @Nullable Object value);
}
