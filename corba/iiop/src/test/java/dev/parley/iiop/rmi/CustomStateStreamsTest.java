package dev.parley.iiop.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Streams that a class writes and reads its state with: bytes, texts, and fields by name. */
class CustomStateStreamsTest {
  private static final byte[] BYTES = {1, 2, 3, 4, 5};

  /** Writes bytes and reads them in every way, to the end of what was written. */
  static final class Raw implements Serializable {
    private static final long serialVersionUID = 1;
    transient int available = -1;
    transient int first;
    transient int skipped;
    transient int got;
    transient int end;
    transient int endOfArray;
    transient int skippedAtEnd;
    transient int availableAtEnd = -1;
    transient boolean yes;
    transient boolean no = true;
    transient byte[] some = {};
    transient byte[] rest = {};

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeBoolean(true);
      out.writeBoolean(false);
      out.write(BYTES);
      out.writeBytes("tex");
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      some = new byte[4];
      rest = new byte[8];
      available = in.available();
      yes = in.readBoolean();
      no = in.readBoolean();
      first = in.read();
      skipped = in.skipBytes(1);
      in.readFully(some, 0, 0);
      in.readFully(some, 1, 2);
      got = in.read(rest, 1, 7);
      end = in.read();
      endOfArray = in.read(rest, 0, 1);
      skippedAtEnd = in.skipBytes(3);
      availableAtEnd = in.available();
    }
  }

  /** Writes a text as characters. */
  static final class Letters implements Serializable {
    private static final long serialVersionUID = 2;
    transient String text = "";

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeChars("aω");
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      text = "" + in.readChar() + in.readChar();
    }
  }

  /** Writes one of its two fields. */
  static final class Named implements Serializable {
    private static final long serialVersionUID = 3;
    private static final ObjectStreamField[] serialPersistentFields = {
      new ObjectStreamField("number", int.class), new ObjectStreamField("text", String.class)
    };
    transient int number;
    transient String text = "";
    transient boolean defaulted = true;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.putFields().put("text", "here");
      out.writeFields();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      ObjectInputStream.GetField fields = in.readFields();
      number = fields.get("number", 7);
      text = (String) fields.get("text", null);
      defaulted = fields.defaulted("number") || fields.defaulted("text");
    }
  }

  /** Names the fields that travel, one of which it does not have. */
  static final class Chosen implements Serializable {
    private static final long serialVersionUID = 4;
    private static final ObjectStreamField[] serialPersistentFields = {
      new ObjectStreamField("absent", String.class), new ObjectStreamField("number", int.class)
    };
    int number = 5;
    int other = 6;
  }

  @Test
  void fieldsThatTheClassNamesTravelWithoutCodeOfItsOwn() {
    Chosen chosen = InMemoryMessage.copy(new Chosen());

    assertThat(chosen.number).isEqualTo(5);
    assertThat(chosen.other).isZero();
  }

  @Test
  void bytesAreReadToTheEndOfTheState() {
    Raw raw = InMemoryMessage.copy(new Raw());

    assertThat(raw.available).isPositive();
    assertThat(raw.yes).isTrue();
    assertThat(raw.no).isFalse();
    assertThat(raw.first).isEqualTo(1);
    assertThat(raw.skipped).isEqualTo(1);
    assertThat(raw.some).containsExactly(0, 3, 4, 0);
    assertThat(raw.got).isEqualTo(4);
    assertThat(raw.rest).startsWith(0, 5).endsWith(0, 0, 0);
    assertThat(new String(raw.rest, 2, 3, StandardCharsets.US_ASCII)).isEqualTo("tex");
    assertThat(raw.end).isEqualTo(-1);
    assertThat(raw.endOfArray).isEqualTo(-1);
    assertThat(raw.skippedAtEnd).isZero();
    assertThat(raw.availableAtEnd).isZero();
  }

  @Test
  void charactersAreReadAsTheyWereWritten() {
    assertThat(InMemoryMessage.copy(new Letters()).text).isEqualTo("aω");
  }

  @Test
  void fieldThatWasNotPutHasTheDefaultOfItsType() {
    Named named = InMemoryMessage.copy(new Named());

    assertThat(named.number).isZero();
    assertThat(named.text).isEqualTo("here");
    assertThat(named.defaulted).isFalse();
  }
}
