package dev.parley.nodes.sim;

import dev.parley.nodes.branch.RoomFeed;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.ParticipantSession;
import dev.parley.room.api.board.Board;
import dev.parley.room.spi.StageFailures;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Supplier;

/**
 * Calls between two processes over one connection: each message takes its time, in order, and none
 * arrives once the connection is lost.
 */
final class RemoteCalls {
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final SimulatedProcess near;
  private final SimulatedProcess far;
  private final VirtualTime time;
  private final Set<Runnable> ends = new LinkedHashSet<>(); // of what is under way
  private final long way;
  private long thereAtNanos;
  private long backAtNanos;
  private boolean lost;

  /**
   * @param way longest time that a message takes
   */
  RemoteCalls(SimulatedProcess near, SimulatedProcess far, Duration way) {
    this.near = near;
    this.far = far;
    time = near.time();
    this.way = way.toNanos();
  }

  boolean lost() {
    return lost;
  }

  /** Loses the connection some time after one of the processes was killed. */
  void watch() {
    if (!near.isRunning() || !far.isRunning()) {
      lose();
    } else if (!lost) {
      time.after(LOOK, this::watch);
    }
  }

  /** Loses the connection, which either side notices at once. */
  void lose() {
    if (!lost) {
      lost = true;
      List.copyOf(ends).forEach(Runnable::run);
      ends.clear();
    }
  }

  private void there(Runnable task) {
    thereAtNanos = Math.max(thereAtNanos, time.nanos()) + time.random.nextLong(way);
    deliver(thereAtNanos, far, task);
  }

  private void back(Runnable task) {
    backAtNanos = Math.max(backAtNanos, time.nanos()) + time.random.nextLong(way);
    deliver(backAtNanos, near, task);
  }

  /** Runs a task in place, not on the process's executor, which would change the order. */
  private void deliver(long atNanos, SimulatedProcess at, Runnable task) {
    time.after(
        Duration.ofNanos(atNanos - time.nanos()),
        () -> {
          if (!lost && at.isRunning()) {
            task.run();
          }
        });
  }

  <T> T stub(Class<T> contract, T target) {
    return contract.cast(
        Proxy.newProxyInstance(
            contract.getClassLoader(),
            new Class<?>[] {contract},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "hashCode" -> System.identityHashCode(proxy);
                  case "equals" -> proxy == arguments[0];
                  case "toString" -> "stub of " + contract.getSimpleName();
                  default -> invoke(target, method, arguments);
                }));
  }

  private Object invoke(Object target, Method method, Object[] given) {
    Object[] arguments = given == null ? new Object[0] : given.clone();
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i] instanceof Flow.Publisher<?> stream) {
        arguments[i] = new Crossing<>(false, () -> stream);
      }
    }
    if (method.getReturnType() == void.class) {
      there(() -> call(target, method, arguments));
      return null;
    }
    return method.getReturnType() == Flow.Publisher.class
        ? new Crossing<>(true, () -> (Flow.Publisher<?>) call(target, method, arguments))
        : answer(target, method, arguments);
  }

  private static Object call(Object target, Method method, Object[] arguments) {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      return CompletableFuture.failedFuture(e.getCause());
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private CompletionStage<Object> answer(Object target, Method method, Object[] arguments) {
    var answer = new CompletableFuture<Object>();
    if (lost) {
      answer.completeExceptionally(new IllegalStateException("the line is lost"));
      return answer;
    }
    Runnable end =
        () ->
            near.execute(
                () -> answer.completeExceptionally(new IllegalStateException("the line is lost")));
    ends.add(end);
    there(() ->
        ((CompletionStage<?>) call(target, method, arguments))
            .whenComplete((value, failure) ->
                back(() -> {
                  ends.remove(end);
                  near.execute(() -> {
                    if (failure == null) {
                      answer.complete(stubbed(value));
                    } else {
                      answer.completeExceptionally(StageFailures.cause(failure));
                    }
                  });
                })));
    return answer;
  }

  private Object stubbed(Object value) {
    return switch (value) {
      case RoomFeed feed -> stub(RoomFeed.class, feed);
      case Board board -> stub(Board.class, board);
      case JoinResult joined ->
          new JoinResult(
              stub(ParticipantSession.class, joined.session()),
              joined.you(),
              joined.resumeKey(),
              joined.lastNumber(),
              joined.role(),
              joined.rights(),
              joined.fork());
      case null, default -> value;
    };
  }

  /** A stream across the connection, whose source is on one of the two sides. */
  private final class Crossing<T> implements Flow.Publisher<T> {
    private final boolean fromFar;
    private final Supplier<Flow.Publisher<T>> source;

    @SuppressWarnings("unchecked")
    Crossing(boolean fromFar, Supplier<? extends Flow.Publisher<?>> source) {
      this.fromFar = fromFar;
      this.source = () -> (Flow.Publisher<T>) source.get();
    }

    @Override
    public void subscribe(Flow.Subscriber<? super T> subscriber) {
      Delivery<T> delivery = new Delivery<>(fromFar, subscriber);
      subscriber.onSubscribe(delivery);
      if (lost) {
        delivery.end();
        return;
      }
      ends.add(delivery.ending);
      delivery.toSource(() -> source.get().subscribe(delivery));
    }
  }

  /** The subscriber on the source's side, and the subscription on the other one. */
  private final class Delivery<T> implements Flow.Subscriber<T>, Flow.Subscription {
    final Runnable ending = this::end;
    private final boolean fromFar;
    private final Flow.Subscriber<? super T> subscriber;
    private final List<Runnable> early = new ArrayList<>(); // before the source has begun
    private Flow.Subscription subscription;
    private boolean over;

    Delivery(boolean fromFar, Flow.Subscriber<? super T> subscriber) {
      this.fromFar = fromFar;
      this.subscriber = subscriber;
    }

    private void toSource(Runnable what) {
      if (fromFar) {
        there(what);
      } else {
        back(what);
      }
    }

    private void toSubscriber(Runnable what) {
      if (fromFar) {
        back(what);
      } else {
        there(what);
      }
    }

    /** The connection is lost: each side hears it. */
    void end() {
      if (!over) {
        over = true;
        (fromFar ? near : far)
            .execute(() -> subscriber.onError(new IllegalStateException("the line is lost")));
        if (subscription != null) {
          (fromFar ? far : near).execute(subscription::cancel);
        }
      }
    }

    private void atSource(Runnable what) {
      toSource(() -> {
        if (subscription == null) {
          early.add(what);
        } else {
          what.run();
        }
      });
    }

    @Override
    public void request(long count) {
      atSource(() -> subscription.request(count));
    }

    @Override
    public void cancel() {
      over = true;
      ends.remove(ending);
      atSource(() -> subscription.cancel());
    }

    @Override
    public void onSubscribe(Flow.Subscription begun) {
      subscription = begun;
      early.forEach(Runnable::run);
      if (lost) {
        begun.cancel();
      }
    }

    @Override
    public void onNext(T item) {
      toSubscriber(() -> {
        if (!over) {
          subscriber.onNext(item);
        }
      });
    }

    @Override
    public void onError(Throwable failure) {
      toSubscriber(() -> finish(() -> subscriber.onError(failure)));
    }

    @Override
    public void onComplete() {
      toSubscriber(() -> finish(subscriber::onComplete));
    }

    private void finish(Runnable told) {
      ends.remove(ending);
      if (!over) {
        over = true;
        told.run();
      }
    }
  }
}
