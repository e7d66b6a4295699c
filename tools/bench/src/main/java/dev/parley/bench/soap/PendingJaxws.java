package dev.parley.bench.soap;

import com.sun.xml.ws.api.server.AsyncProvider;
import com.sun.xml.ws.api.server.AsyncProviderCallback;
import dev.parley.bench.ends.JaxwsEnd;
import dev.parley.bench.ends.SoapDesk;
import dev.parley.bench.table.BenchException;
import dev.parley.bench.valves.PendingRequests;
import jakarta.annotation.Resource;
import jakarta.jws.WebService;
import jakarta.xml.ws.Endpoint;
import jakarta.xml.ws.WebServiceContext;
import jakarta.xml.ws.WebServiceProvider;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.transform.Source;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.apache.cxf.continuations.Continuation;
import org.apache.cxf.continuations.ContinuationProvider;
import org.jspecify.annotations.Nullable;

/**
 * Servants of JAX-WS stacks that answer after a delay: one that sleeps, and those by which CXF and
 * Metro free the thread meanwhile.
 */
final class PendingJaxws implements PendingRequests {
  private static final AtomicInteger BEGUN = new AtomicInteger();
  private static final ScheduledExecutorService TIMER =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("timer").factory());

  private final String address = JaxwsEnd.freeAddress();
  private final Endpoint endpoint;

  /**
   * @param kind {@code sleep}, {@code continuation} or {@code provider}
   */
  PendingJaxws(String kind) {
    endpoint =
        JaxwsEnd.publish(
            address,
            switch (kind) {
              case "sleep" -> new SleepingServant();
              case "continuation" -> new ContinuedServant();
              case "provider" -> new DelayedProvider();
              default -> throw new BenchException("there is no servant of kind " + kind);
            });
  }

  /** Servant whose thread sleeps. */
  @WebService(
      targetNamespace = SoapDesk.NAMESPACE,
      endpointInterface = "dev.parley.bench.soap.JaxwsDelay")
  public static final class SleepingServant implements JaxwsDelay {
    @Override
    public long later(long value, int millis) {
      BEGUN.incrementAndGet();
      try {
        Thread.sleep(millis);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return value;
    }
  }

  /** Servant with a continuation of CXF, which calls it again when it is resumed. */
  @WebService(
      targetNamespace = SoapDesk.NAMESPACE,
      endpointInterface = "dev.parley.bench.soap.JaxwsDelay")
  public static final class ContinuedServant implements JaxwsDelay {
    @Resource private @Nullable WebServiceContext context; // set by the stack

    @Override
    public long later(long value, int millis) {
      WebServiceContext ours = context;
      if (ours == null
          || !(ours.getMessageContext().get(ContinuationProvider.class.getName())
              instanceof ContinuationProvider provider)) {
        throw new BenchException("this stack has no continuations");
      }
      Continuation continuation = provider.getContinuation();
      synchronized (continuation) {
        if (continuation.isNew()) {
          BEGUN.incrementAndGet();
          TIMER.schedule(continuation::resume, millis, TimeUnit.MILLISECONDS);
          continuation.suspend(0);
        }
      }
      return value;
    }
  }

  /** Provider of Metro that answers by a call-back; it always returns the value 0. */
  @WebServiceProvider(targetNamespace = SoapDesk.NAMESPACE)
  public static final class DelayedProvider implements AsyncProvider<Source> {
    private static final Pattern MILLIS = Pattern.compile("millis>(\\d+)<");

    private static final String RESPONSE =
        "<d:laterResponse xmlns:d='%s'><return>0</return></d:laterResponse>"
            .formatted(SoapDesk.NAMESPACE);

    @Override
    public void invoke(
        Source request, AsyncProviderCallback<Source> callback, WebServiceContext context) {
      BEGUN.incrementAndGet();
      TIMER.schedule(
          () -> callback.send(new StreamSource(new StringReader(RESPONSE))),
          millis(request),
          TimeUnit.MILLISECONDS);
    }

    private static int millis(Source request) {
      StringWriter text = new StringWriter();
      try {
        TransformerFactory.newDefaultInstance()
            .newTransformer()
            .transform(request, new StreamResult(text));
      } catch (TransformerException e) {
        throw new BenchException("the request cannot be read: " + e.getMessage(), e);
      }
      Matcher found = MILLIS.matcher(text.toString());
      if (!found.find()) {
        throw new BenchException("the request has no delay: " + text);
      }
      return Integer.parseInt(found.group(1));
    }
  }

  @Override
  public String address() {
    return address;
  }

  @Override
  public int count() {
    return BEGUN.get();
  }

  @Override
  public void close() {
    endpoint.stop();
    TIMER.shutdownNow();
  }
}
