package dev.parley.bench.copies;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import dev.parley.copiers.Copier;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.fory.Fory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * JMH benchmark of deep copies of an {@link CopiedOrder}. Kryo and Fory are configured not to track
 * references, which is faster; Parley and Java serialization track them, since an order may have
 * one line twice.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(3)
public class CopyBenchmark {
  private final CopiedOrder order = CopiedOrder.sample();
  private final CopiedOrder.OrderItem line = order.lines.getFirst();
  private final Copier<CopiedOrder> copier = Copier.of(CopiedOrder.class);
  private final Copier<CopiedOrder.OrderItem> lineCopier = Copier.of(CopiedOrder.OrderItem.class);
  private final Kryo kryo = kryo();
  private final Fory fory =
      Fory.builder().withXlang(false).requireClassRegistration(false).withRefCopy(false).build();

  private static Kryo kryo() {
    Kryo kryo = new Kryo();
    kryo.setRegistrationRequired(false);
    kryo.setCopyReferences(false);
    kryo.addDefaultSerializer(UUID.class, new DefaultSerializers.UUIDSerializer());
    return kryo;
  }

  /** Copies by hand-written code. */
  @Benchmark
  public Object byHand() {
    return order.copy();
  }

  /** Copies by code that Parley generates. */
  @Benchmark
  public Object parley() {
    return copier.copy(order);
  }

  /** Copies one line by hand-written code. */
  @Benchmark
  public Object lineByHand() {
    return line.copy();
  }

  /** Copies one line by code that Parley generates, without tracking references. */
  @Benchmark
  public Object lineByParley() {
    return lineCopier.copy(line);
  }

  /** Copies by code that Fory generates. */
  @Benchmark
  public Object fory() {
    return fory.copy(order);
  }

  /** Copies by Kryo, from object to object. */
  @Benchmark
  public Object kryo5() {
    return kryo.copy(order);
  }

  /** Copies by Java serialization to bytes and back. */
  @Benchmark
  public Object javaSerialization() throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(order);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return in.readObject();
    }
  }
}
