package desk;

import dev.parley.calls.Parley;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** A runtime as a bean, which Spring closes. */
@SpringBootApplication
public class DeskApplication {
  public static void main(String[] args) {
    SpringApplication.run(DeskApplication.class, args).close();
  }

  @Bean
  Parley parley() {
    Parley parley = Parley.start();
    parley.export("desk", Desk.class, Desk.Receipt::new);
    return parley;
  }

  @Bean
  CommandLineRunner calls(Parley parley) {
    return args -> {
      URI endpoint = parley.listen(URI.create("tcp://127.0.0.1:0")).endpoint();
      System.out.println("by the main thread: " + order(endpoint));
      System.out.println(
          "by a pool thread: " + CompletableFuture.supplyAsync(() -> order(endpoint)).join());
      Desk direct = parley.lookup("desk", Desk.class);
      System.out.println("in the same JVM: " + direct.order("apples", 3));
      System.out.println(
          "loaded by: " + direct.getClass().getClassLoader().getClass().getSimpleName());
    };
  }

  private static Desk.Receipt order(URI endpoint) {
    try (Parley client = Parley.start()) {
      return client.connect(endpoint).lookup("desk", Desk.class).order("apples", 3);
    }
  }
}
