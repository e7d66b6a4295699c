package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrInput;
import java.io.EOFException;
import java.io.IOException;
import java.io.NotActiveException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.io.OptionalDataException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Object input stream that {@code readObject} and {@code readExternal} receive; its bytes are CDR.
 * Its filter limits the arrays that collections allocate for the number of elements that they read.
 */
final class ValueObjectInputStream extends ObjectInputStream {
  private final StateReader state;
  private final CdrInput in;

  private ValueObjectInputStream(StateReader state) throws IOException {
    this.state = state;
    in = state.reader().from().in();
    long most = in.limits().sequenceLength();
    setObjectInputFilter(info ->
        info.arrayLength() > most
            ? ObjectInputFilter.Status.REJECTED
            : JvmSerialFilter.status(info));
  }

  static ValueObjectInputStream of(StateReader state) {
    try {
      return new ValueObjectInputStream(state);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the input; throws EOFException at the end of the class's own data. */
  private CdrInput more() throws EOFException {
    if (!state.hasData()) {
      throw new EOFException("the object's own data ends");
    }
    return in;
  }

  @Override
  protected @Nullable Object readObjectOverride() throws OptionalDataException {
    if (!state.hasData()) {
      throw SerializationAccess.endOfData();
    }
    return state.nextObject();
  }

  @Override
  public @Nullable Object readUnshared() throws OptionalDataException {
    return readObjectOverride();
  }

  @Override
  public void defaultReadObject() throws NotActiveException {
    state.defaultFields();
  }

  @Override
  public GetField readFields() throws NotActiveException {
    return state.getFields();
  }

  @Override
  public void registerValidation(ObjectInputValidation validation, int priority) {
    state.validations().add(validation, priority);
  }

  @Override
  public int read() {
    return state.hasData() ? in.readByte() & 0xFF : -1;
  }

  @Override
  public int read(byte[] target) {
    return read(target, 0, target.length);
  }

  @Override
  public int read(byte[] target, int from, int length) {
    int done = 0;
    while (done < length && state.hasData()) {
      target[from + done++] = in.readByte();
    }
    return done == 0 && length > 0 ? -1 : done;
  }

  @Override
  public void readFully(byte[] target) throws EOFException {
    readFully(target, 0, target.length);
  }

  @Override
  public void readFully(byte[] target, int from, int length) throws EOFException {
    if (length > 0) {
      more().readBytes(target, from, length);
    }
  }

  @Override
  public int skipBytes(int length) {
    int done = 0;
    while (done < length && read() >= 0) {
      done++;
    }
    return done;
  }

  @Override
  public long skip(long length) {
    return skipBytes((int) Math.min(length, Integer.MAX_VALUE));
  }

  @Override
  public int available() {
    return state.hasData() && in.isInChunk() ? 1 : 0;
  }

  @Override
  public boolean readBoolean() throws EOFException {
    return more().readBoolean();
  }

  @Override
  public byte readByte() throws EOFException {
    return more().readByte();
  }

  @Override
  public int readUnsignedByte() throws EOFException {
    return readByte() & 0xFF;
  }

  @Override
  public short readShort() throws EOFException {
    return more().readShort();
  }

  @Override
  public int readUnsignedShort() throws EOFException {
    return readShort() & 0xFFFF;
  }

  @Override
  public char readChar() throws EOFException {
    return more().readWideChar();
  }

  @Override
  public int readInt() throws EOFException {
    return more().readInt();
  }

  @Override
  public long readLong() throws EOFException {
    return more().readLong();
  }

  @Override
  public float readFloat() throws EOFException {
    return more().readFloat();
  }

  @Override
  public double readDouble() throws EOFException {
    return more().readDouble();
  }

  @Override
  public String readUTF() throws EOFException {
    return more().readWideString();
  }

  @Override
  @Deprecated
  public String readLine() {
    throw new UnsupportedOperationException("a value has no lines");
  }

  @Override
  public void close() {}
}
