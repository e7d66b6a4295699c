package streams;

import java.util.concurrent.Flow;

/** The contract: a publisher is a stream, as a result to the caller, as an argument from it. */
public interface Station {
  /** {@return temperatures without an end, as many as the subscriber requests} */
  Flow.Publisher<Double> temperatures();

  /** {@return the mean of a stream that the caller publishes} */
  double mean(Flow.Publisher<Double> values);
}
