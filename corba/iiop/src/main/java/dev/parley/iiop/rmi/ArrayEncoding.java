package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrInput;
import dev.parley.iiop.cdr.CdrOutput;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/** Marshalling of arrays as boxed sequences (OMG formal/2008-01-14, section 1.3.6). */
final class ArrayEncoding {
  private ArrayEncoding() {}

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

  /**
   * Reads an array of a class that the peer may name; its position is recorded before its elements
   * are read, since they may refer to it.
   */
  static Object read(RmiValueReader reader, Class<?> type, int position) {
    CdrInput in = reader.from().in();
    Class<?> declared = type.componentType();
    DeclaredTypeForm form = DeclaredTypeForm.ofElement(declared);
    int least = form.minBytes();
    int length = form.isPrimitive() ? in.readLength(least) : in.readSequenceLength(least);
    reader.checkArray(type, length);
    Object array = Array.newInstance(declared, length);
    reader.costs().units(length);
    reader.from().setValue(position, array);
    switch (array) {
      case boolean[] values -> in.readBooleans(values, 0, length);
      case byte[] values -> in.readBytes(values, 0, length);
      case char[] values -> in.readWideChars(values, 0, length);
      case short[] values -> in.readShorts(values, 0, length);
      case int[] values -> in.readInts(values, 0, length);
      case long[] values -> in.readLongs(values, 0, length);
      case float[] values -> in.readFloats(values, 0, length);
      case double[] values -> in.readDoubles(values, 0, length);
      default -> {
        @Nullable Object[] elements = (@Nullable Object[]) array;
        for (int i = 0; i < length; i++) {
          elements[i] = reader.read(form, declared);
        }
      }
    }
    return array;
  }
}
