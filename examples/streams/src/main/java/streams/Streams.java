package streams;

import dev.parley.calls.Listener;
import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import java.net.URI;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

/** A client that reads an endless stream for a while, and sends one. */
public final class Streams {
  private Streams() {}

  public static void main(String[] args) {
    WeatherStation weather = new WeatherStation();
    try (Parley server = Parley.start();
        Parley client = Parley.start()) {
      server.export("station", Station.class, weather);
      Listener listener = server.listen(URI.create("tcp://127.0.0.1:0"));
      Peer peer = client.connect(listener.endpoint());
      Station station = peer.lookup("station", Station.class);

      Reader reader = new Reader(4);
      station.temperatures().subscribe(reader);
      List<Double> temperatures = reader.values();
      System.out.println("Read: " + temperatures);
      weather.cancelled.join();
      System.out.println("The station has stopped");

      System.out.println("Mean: " + station.mean(published(temperatures)));
    }
  }

  private static Flow.Publisher<Double> published(List<Double> values) {
    return subscriber -> {
      try (var publisher = new SubmissionPublisher<Double>()) {
        publisher.subscribe(subscriber);
        values.forEach(publisher::submit);
      }
    };
  }
}
