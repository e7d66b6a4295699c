package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrOutput;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Object output stream that {@code writeObject} and {@code writeExternal} receive; its bytes are
 * CDR.
 */
final class ValueObjectOutputStream extends ObjectOutputStream {
  private final StateWriter state;
  private final CdrOutput out;

  private ValueObjectOutputStream(StateWriter state) throws IOException {
    this.state = state;
    out = state.writer().to().out();
  }

  static ValueObjectOutputStream of(StateWriter state) {
    try {
      return new ValueObjectOutputStream(state);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  protected void writeObjectOverride(@Nullable Object value) {
    state.data();
    state.writer().abstractInterface(value);
  }

  @Override
  public void writeUnshared(@Nullable Object value) {
    writeObjectOverride(value);
  }

  @Override
  public void defaultWriteObject() throws IOException {
    state.defaultFields();
  }

  @Override
  public PutField putFields() throws IOException {
    return state.putFields();
  }

  @Override
  public void writeFields() throws IOException {
    state.writeFields();
  }

  @Override
  public void write(int value) {
    writeByte(value);
  }

  @Override
  public void write(byte[] bytes) {
    write(bytes, 0, bytes.length);
  }

  @Override
  public void write(byte[] bytes, int from, int length) {
    state.data();
    out.writeBytes(bytes, from, length);
  }

  @Override
  public void writeBoolean(boolean value) {
    state.data();
    out.writeBoolean(value);
  }

  @Override
  public void writeByte(int value) {
    state.data();
    out.writeByte(value);
  }

  @Override
  public void writeShort(int value) {
    state.data();
    out.writeShort(value);
  }

  @Override
  public void writeChar(int value) {
    state.data();
    out.writeWideChar((char) value);
  }

  @Override
  public void writeInt(int value) {
    state.data();
    out.writeInt(value);
  }

  @Override
  public void writeLong(long value) {
    state.data();
    out.writeLong(value);
  }

  @Override
  public void writeFloat(float value) {
    state.data();
    out.writeFloat(value);
  }

  @Override
  public void writeDouble(double value) {
    state.data();
    out.writeDouble(value);
  }

  @Override
  public void writeBytes(String text) {
    for (int i = 0; i < text.length(); i++) {
      writeByte(text.charAt(i));
    }
  }

  @Override
  public void writeChars(String text) {
    for (int i = 0; i < text.length(); i++) {
      writeChar(text.charAt(i));
    }
  }

  @Override
  public void writeUTF(String text) {
    state.data();
    out.writeWideString(text);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}

  @Override
  public void reset() throws IOException {
    throw new IOException("a value has no reset inside");
  }
}
