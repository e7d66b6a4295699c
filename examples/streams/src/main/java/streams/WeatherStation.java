package streams;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

/** The servant: publishes one stream and reads the other. */
final class WeatherStation implements Station {
  final CompletableFuture<Void> cancelled = new CompletableFuture<>();

  @Override
  public Flow.Publisher<Double> temperatures() {
    return subscriber -> {
      var publisher = new SubmissionPublisher<Double>();
      publisher.subscribe(subscriber);
      Thread.startVirtualThread(() -> {
        for (double value = 20; publisher.hasSubscribers(); value += 0.5) {
          publisher.submit(value); // waits while its buffer is full
        }
        cancelled.complete(null);
      });
    };
  }

  @Override
  public double mean(Flow.Publisher<Double> values) {
    var reader = new Reader(Long.MAX_VALUE);
    values.subscribe(reader);
    return reader.values().stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }
}
