package dev.parley.telemetry;

import dev.parley.pipeline.Call;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextStorage;
import io.opentelemetry.context.ContextStorageProvider;
import io.opentelemetry.context.Scope;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * OpenTelemetry context storage that knows the call being served: unless another context was made
 * current since the servant began, the current context is that of the call. Found by OpenTelemetry
 * through the service loader when this module is on the path.
 *
 * <p>Threads: safe for all; each has its own current context.
 */
public final class ServedContextProvider implements ContextStorageProvider {
  private static final ThreadLocal<@Nullable AttachedScope> ATTACHED = new ThreadLocal<>();

  /** Creates the provider; for the service loader. */
  public ServedContextProvider() {}

  @Override
  public ContextStorage get() {
    return new ServedContextStorage();
  }

  /** A context that was made current, until it is closed. */
  private static final class AttachedScope implements Scope {
    private final Context context;
    private final @Nullable Call served; // in that thread, at that time; null for none
    private final @Nullable AttachedScope before;

    AttachedScope(Context context, @Nullable Call served, @Nullable AttachedScope before) {
      this.context = context;
      this.served = served;
      this.before = before;
    }

    /**
     * Restores the previous context. Without effect when it was closed already, or on another
     * thread.
     */
    @Override
    public void close() {
      if (!equals(ATTACHED.get())) {
        return;
      }
      if (before == null) {
        ATTACHED.remove();
      } else {
        ATTACHED.set(before);
      }
    }
  }

  private static final class ServedContextStorage implements ContextStorage {
    @Override
    public Scope attach(@Nullable Context context) {
      if (context == null) {
        return Scope.noop();
      }
      AttachedScope now = new AttachedScope(context, served(), ATTACHED.get());
      ATTACHED.set(now);
      return now;
    }

    /**
     * Returns the current context. A thread that waits for a reply may serve another call
     * meanwhile; a context that was made current before does not apply to that call.
     */
    @Override
    public @Nullable Context current() {
      AttachedScope top = ATTACHED.get();
      Call served = served();
      if (top != null && Objects.equals(top.served, served)) {
        return top.context;
      }
      return served == null ? null : OtelValve.context(served);
    }

    private static @Nullable Call served() {
      return Call.CURRENT.isBound() ? Call.CURRENT.get() : null;
    }
  }
}
