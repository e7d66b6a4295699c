package dev.parley.bench.stubs;

import dev.parley.copiers.Copier;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.util.function.UnaryOperator;

/** JDK dynamic proxies that copy arguments and result. */
final class JdkProxies {
  private static final Copier<Object> COPIER = Copier.of(Object.class);

  private JdkProxies() {}

  /** {@return a stub that copies by Java serialization} */
  static PurchaseDesk byStream(PurchaseDesk servant) {
    return proxy(servant, JdkProxies::throughStream);
  }

  /** {@return a stub that copies by Parley's generated copiers} */
  static PurchaseDesk byCopier(PurchaseDesk servant) {
    return proxy(servant, COPIER::copy);
  }

  private static PurchaseDesk proxy(PurchaseDesk servant, UnaryOperator<Object> copy) {
    return (PurchaseDesk)
        Proxy.newProxyInstance(
            PurchaseDesk.class.getClassLoader(),
            new Class<?>[] {PurchaseDesk.class},
            (self, method, arguments) ->
                copy.apply(method.invoke(servant, (Object[]) copy.apply(arguments))));
  }

  private static Object throughStream(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
      out.flush();
      try (ObjectInputStream in =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        return in.readObject();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
