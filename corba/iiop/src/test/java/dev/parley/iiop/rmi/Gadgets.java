package dev.parley.iiop.rmi;

import dev.parley.iiop.cdr.CdrException;
import dev.parley.iiop.cdr.IiopLimits;
import dev.parley.iiop.codec.MarshalContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Messages that name classes of public chains, by which serialization was taken over elsewhere, at
 * every place where a class can be named. Its {@code main} reads them all in a JVM of its own.
 */
final class Gadgets {
  static final List<String> NAMES =
      List.of(
          "org.apache.commons.collections.functors.InvokerTransformer",
          "org.apache.commons.collections.functors.ChainedTransformer",
          "org.apache.commons.collections.map.LazyMap",
          "org.apache.commons.collections4.functors.InstantiateTransformer",
          "org.apache.commons.collections4.comparators.TransformingComparator",
          "org.apache.commons.beanutils.BeanComparator",
          "org.apache.commons.fileupload.disk.DiskFileItem",
          "com.sun.org.apache.xalan.internal.xsltc.trax.TemplatesImpl",
          "com.sun.rowset.JdbcRowSetImpl",
          "com.sun.jndi.ldap.LdapAttribute",
          "java.net.URL",
          "java.net.InetAddress",
          "java.io.File",
          "java.rmi.MarshalledObject",
          "java.rmi.server.UnicastRemoteObject",
          "java.rmi.server.RemoteObjectInvocationHandler",
          "java.security.SignedObject",
          "java.lang.invoke.SerializedLambda",
          "java.lang.reflect.Proxy",
          "java.lang.ProcessBuilder",
          "java.util.PriorityQueue",
          "java.util.ServiceLoader",
          "java.util.logging.FileHandler",
          "javax.management.BadAttributeValueExpException",
          "javax.management.openmbean.TabularDataSupport",
          "javax.naming.Reference",
          "javax.naming.ldap.Rdn$RdnEntry",
          "javax.script.ScriptEngineManager",
          "javax.swing.event.EventListenerList",
          "javax.swing.UIDefaults$TextAndMnemonicHashMap",
          "sun.reflect.annotation.AnnotationInvocationHandler",
          "sun.rmi.server.UnicastRef",
          "org.springframework.beans.factory.ObjectFactory",
          "org.springframework.core.SerializableTypeWrapper$MethodInvokeTypeProvider",
          "org.codehaus.groovy.runtime.MethodClosure",
          "org.codehaus.groovy.runtime.ConvertedClosure",
          "bsh.XThis",
          "bsh.Interpreter",
          "clojure.lang.PersistentArrayMap",
          "com.mchange.v2.c3p0.impl.PoolBackedDataSourceBase",
          "com.mchange.v2.c3p0.JndiRefForwardingDataSource",
          "com.sun.syndication.feed.impl.ObjectBean",
          "com.rometools.rome.feed.impl.ToStringBean",
          "org.hibernate.engine.spi.TypedValue",
          "org.hibernate.tuple.component.PojoComponentTuplizer",
          "org.jboss.interceptor.proxy.InterceptorMethodHandler",
          "org.mozilla.javascript.NativeError",
          "org.python.core.PyFunction",
          "org.apache.wicket.util.upload.DiskFileItem",
          "org.apache.myfaces.view.facelets.el.ValueExpressionMethodExpression",
          "net.sf.json.JSONObject",
          "com.vaadin.data.util.NestedMethodProperty",
          "com.tangosol.util.filter.LimitFilter",
          "com.tangosol.coherence.rest.util.extractor.MvelExtractor",
          "weblogic.jms.common.StreamMessageImpl",
          "dev.parley.iiop.other.Anything");

  private static final String END = ":1111111111111111:2222222222222222";

  private Gadgets() {}

  private static String id(String className) {
    return "RMI:" + className.replace("$", "\\U0024") + END;
  }

  /** {@return a message for each place, each with the class's name in it} */
  static Map<String, byte[]> messages(String name) {
    Map<String, byte[]> messages = new LinkedHashMap<>();
    put(messages, "value", to -> empty(to, List.of(id(name))));
    put(messages, "list of ids", to -> empty(to, List.of(id(name), id(name + "Base"))));
    put(messages, "array type", to -> empty(to, List.of("RMI:[L" + name + ";" + END)));
    put(messages, "arrays of arrays", to -> empty(to, List.of("RMI:[[[L" + name + ";" + END)));
    put(messages, "element", to -> inside(to, Object[].class, name, true));
    put(messages, "custom data", to -> inside(to, java.util.ArrayList.class, name, false));
    put(messages, "field", to -> field(to, name));
    put(messages, "class", to -> described(to, RmiRepositoryIds.CLASS, null, id(name)));
    put(messages, "enum", to -> described(to, RmiRepositoryIds.ENUM, name, "A"));
    return messages;
  }

  private static void put(Map<String, byte[]> all, String place, Consumer<MarshalContext> message) {
    InMemoryMessage wire = new InMemoryMessage();
    message.accept(new MarshalContext(wire.out, wire.references));
    all.put(place, wire.out.toByteArray());
  }

  private static void empty(MarshalContext to, List<String> ids) {
    to.beginValue(null, ids, true);
    to.out().writeInt(0);
    to.endValue();
  }

  /** An any whose TypeCode names the class as well. */
  private static void any(MarshalContext to, String name) {
    to.out().writeInt(29);
    to.out()
        .writeEncapsulation(code -> {
          code.writeString(id(name));
          code.writeString(name);
          code.writeShort(0);
          code.writeInt(0);
          code.writeInt(0);
        });
    empty(to, List.of(id(name)));
  }

  private static void inside(MarshalContext to, Class<?> type, String name, boolean any) {
    to.beginValue(null, List.of(RmiRepositoryIds.of(type)), true);
    if (any) {
      to.out().writeInt(1);
      any(to, name);
    } else {
      to.out().writeByte(1);
      to.out().writeBoolean(true);
      to.out().writeInt(1);
      to.out().writeInt(1);
      to.out().writeBoolean(false);
      empty(to, List.of(id(name)));
    }
    to.endValue();
  }

  private static void field(MarshalContext to, String name) {
    to.beginValue(null, List.of(RmiRepositoryIds.of(Samples.Plain.class)), true);
    to.out().writeInt(1);
    to.out().writeLong(1);
    to.writeNullOrIndirection(null);
    to.writeNullOrIndirection(null);
    any(to, name);
    to.endValue();
  }

  private static void described(MarshalContext to, String kind, String first, String second) {
    to.beginValue(null, List.of(kind), false);
    RmiValueWriter.of(to).value(first);
    RmiValueWriter.of(to).value(second);
    to.endValue();
  }

  /** Reads all messages; every one must be refused for the class that it names. */
  public static void main(String[] arguments) {
    int refused = 0;
    for (String name : NAMES) {
      for (Map.Entry<String, byte[]> message : messages(name).entrySet()) {
        try {
          InMemoryMessage.reader(message.getValue(), InMemoryMessage.SAMPLES, IiopLimits.DEFAULT)
              .value(Object.class);
          throw new AssertionError(name + " was taken as " + message.getKey());
        } catch (CdrException e) {
          if (!String.valueOf(e.getMessage()).contains("not among the classes")) {
            throw new AssertionError(name + " as " + message.getKey(), e);
          }
          refused++;
        }
      }
    }
    System.out.println(refused + " refused"); // what the test looks for
  }
}
