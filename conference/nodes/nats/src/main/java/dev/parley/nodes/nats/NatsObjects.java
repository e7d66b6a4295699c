package dev.parley.nodes.nats;

import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.ObjectStore;
import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamOptions;
import io.nats.client.ObjectStoreOptions;
import io.nats.client.api.ObjectMeta;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;

/** Object store of JetStream: pieces of each file, and its description with a SHA-256. */
final class NatsObjects implements ObjectStore {
  private static final int NO_SUCH_STREAM = 10059;

  /** Answers of the client library itself, in its own numbering. */
  private static final String NOT_FOUND = "90201";

  private final Names names;
  private final io.nats.client.ObjectStore bucket;

  private NatsObjects(Names names, io.nats.client.ObjectStore bucket) {
    this.names = names;
    this.bucket = bucket;
  }

  static NatsObjects of(Names names, Connection connection, Duration timeout) {
    var streams = JetStreamOptions.builder().requestTimeout(timeout).build();
    var options = ObjectStoreOptions.builder().jetStreamOptions(streams).build();
    try {
      return new NatsObjects(names, connection.objectStore(names.objectBucket(), options));
    } catch (IOException e) {
      throw Failures.unavailable("opening of the object store", String.valueOf(e.getMessage()), e);
    }
  }

  /** Operation of the client library. */
  @FunctionalInterface
  private interface Operation<T> {
    T run()
        throws IOException, JetStreamApiException, InterruptedException, NoSuchAlgorithmException;
  }

  @Override
  public void put(String name, InputStream content) {
    String object = names.object(name);
    tried("storing of file " + name, () -> bucket.put(ObjectMeta.objectName(object), content));
  }

  @Override
  public boolean get(String name, OutputStream to) {
    String object = names.object(name);
    return tried(
        "reading of file " + name,
        () -> {
          try {
            bucket.get(object, to);
            return true;
          } catch (IllegalArgumentException e) {
            return isAbsent(e);
          }
        });
  }

  /** {@return false, if a failure says that there is no such object; thrown again otherwise} */
  private static boolean isAbsent(IllegalArgumentException e) {
    if (String.valueOf(e.getMessage()).contains(NOT_FOUND)) {
      return false;
    }
    throw e;
  }

  @Override
  public void delete(String name) {
    String object = names.object(name);
    tried(
        "deletion of file " + name,
        () -> {
          try {
            bucket.delete(object);
            return true;
          } catch (IllegalArgumentException e) {
            return isAbsent(e);
          }
        });
  }

  private static <T> T tried(String what, Operation<T> operation) {
    try {
      return operation.run();
    } catch (JetStreamApiException e) {
      throw failure(what, e);
    } catch (IOException e) {
      throw Failures.unavailable(what, String.valueOf(e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Failures.unavailable(what, "interrupted", e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("each Java platform has SHA-256", e);
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw Failures.invalid(what, String.valueOf(e.getMessage()), e);
    }
  }

  private static EngineException failure(String what, JetStreamApiException e) {
    var error =
        Answers.object()
            .put("code", e.getErrorCode())
            .put("err_code", e.getApiErrorCode())
            .put("description", e.getErrorDescription());
    return e.getApiErrorCode() == NO_SUCH_STREAM
        ? Failures.unavailable(what, "its stream is not there", e)
        : Failures.of(what, error);
  }
}
