package dev.parley.iiop.cdr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.RandomSeeds;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;

/** A random value with its way to be written, and to be read and compared. */
record CdrSteps(Consumer<CdrOutput> write, Consumer<CdrInput> read) {
  static CdrSteps random(Random random, GiopVersion version) {
    int length = random.nextInt(40);
    return switch (random.nextInt(version == GiopVersion.V1_0 ? 18 : 21)) {
      case 0 -> one((byte) random.nextInt(), (out, v) -> out.writeByte(v), CdrInput::readByte);
      case 1 -> one(random.nextBoolean(), CdrOutput::writeBoolean, CdrInput::readBoolean);
      case 2 -> one((short) random.nextInt(), (out, v) -> out.writeShort(v), CdrInput::readShort);
      case 3 -> one(random.nextInt(), CdrOutput::writeInt, CdrInput::readInt);
      case 4 -> one(random.nextLong(), CdrOutput::writeLong, CdrInput::readLong);
      case 5 -> one(random.nextFloat(), CdrOutput::writeFloat, CdrInput::readFloat);
      case 6 -> one(random.nextDouble(), CdrOutput::writeDouble, CdrInput::readDouble);
      case 7 -> one((char) random.nextInt(256), CdrOutput::writeChar, CdrInput::readChar);
      case 8 -> one(text(random, length, 255), CdrOutput::writeString, CdrInput::readString);
      case 9 ->
          new CdrSteps(
              out -> out.writeEncapsulation(in -> in.writeLong(length)),
              in -> assertThat(in.readEncapsulation().readLong()).isEqualTo(length));
      case 10 -> {
        byte[] octets = RandomSeeds.bytes(random, length);
        yield one(octets, CdrOutput::writeOctets, CdrInput::readOctets);
      }
      case 11 -> {
        short[] shorts = new short[length];
        for (int i = 0; i < length; i++) {
          shorts[i] = (short) random.nextInt();
        }
        yield array(shorts, length, CdrOutput::writeShorts, CdrInput::readShorts, short[]::new);
      }
      case 12 -> {
        int[] ints = random.ints(length).toArray();
        yield array(ints, length, CdrOutput::writeInts, CdrInput::readInts, int[]::new);
      }
      case 13 -> {
        long[] longs = random.longs(length).toArray();
        yield array(longs, length, CdrOutput::writeLongs, CdrInput::readLongs, long[]::new);
      }
      case 14 -> {
        double[] doubles = random.doubles(length).toArray();
        yield array(doubles, length, CdrOutput::writeDoubles, CdrInput::readDoubles, double[]::new);
      }
      case 15 -> {
        boolean[] booleans = new boolean[length];
        for (int i = 0; i < length; i++) {
          booleans[i] = random.nextBoolean();
        }
        yield array(
            booleans, length, CdrOutput::writeBooleans, CdrInput::readBooleans, boolean[]::new);
      }
      case 16 -> {
        float[] floats = new float[length];
        for (int i = 0; i < length; i++) {
          floats[i] = random.nextFloat();
        }
        yield array(floats, length, CdrOutput::writeFloats, CdrInput::readFloats, float[]::new);
      }
      case 17 -> {
        char[] chars = text(random, length, 255).toCharArray();
        yield array(chars, length, CdrOutput::writeChars, CdrInput::readChars, char[]::new);
      }
      case 18 -> {
        char[] chars = text(random, length, 0xFFFF).toCharArray();
        yield array(chars, length, CdrOutput::writeWideChars, CdrInput::readWideChars, char[]::new);
      }
      case 19 -> one((char) random.nextInt(), CdrOutput::writeWideChar, CdrInput::readWideChar);
      default ->
          one(text(random, length, 0xFFFF), CdrOutput::writeWideString, CdrInput::readWideString);
    };
  }

  private static String text(Random random, int length, int last) {
    var text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append((char) (1 + random.nextInt(last)));
    }
    return text.toString();
  }

  private interface Write<T> {
    void write(CdrOutput output, T value);
  }

  private interface Read<T> {
    T read(CdrInput input);
  }

  private interface Bulk<S, A> {
    void move(S stream, A array, int from, int length);
  }

  private interface Make<A> {
    A make(int length);
  }

  private static <T> CdrSteps one(T value, Write<T> write, Read<T> read) {
    return new CdrSteps(
        out -> write.write(out, value), in -> assertThat(read.read(in)).isEqualTo(value));
  }

  private static <A> CdrSteps array(
      A values, int length, Bulk<CdrOutput, A> write, Bulk<CdrInput, A> read, Make<A> make) {
    return new CdrSteps(
        out -> write.move(out, values, 0, length),
        in -> {
          A found = make.make(length);
          read.move(in, found, 0, length);
          assertThat(Arrays.deepEquals(new Object[] {found}, new Object[] {values})).isTrue();
        });
  }
}
