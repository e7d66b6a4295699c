package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrOutput;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/** Writer of arrays as boxed sequences (OMG formal/2008-01-14, section 1.3.6). */
final class ArrayWriter {
  private ArrayWriter() {}

  static void write(RmiValueWriter writer, Object array) {
    CdrOutput out = writer.to().out();
    int length = Array.getLength(array);
    out.writeInt(length);
    switch (array) {
      case boolean[] values -> out.writeBooleans(values, 0, length);
      case byte[] values -> out.writeBytes(values, 0, length);
      case char[] values -> out.writeWideChars(values, 0, length);
      case short[] values -> out.writeShorts(values, 0, length);
      case int[] values -> out.writeInts(values, 0, length);
      case long[] values -> out.writeLongs(values, 0, length);
      case float[] values -> out.writeFloats(values, 0, length);
      case double[] values -> out.writeDoubles(values, 0, length);
      default -> {
        Class<?> declared = array.getClass().componentType();
        DeclaredTypeForm form = DeclaredTypeForm.ofElement(declared);
        for (Object element : (@Nullable Object[]) array) {
          writer.write(form, declared, element);
        }
      }
    }
  }
}
