package dev.parley.soap.codec;

import dev.parley.soap.xml.XmlName;
import dev.parley.soap.xml.XmlTag;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Namespaces of one contract with their prefixes. All are declared on each envelope, so that tags
 * are the same bytes in all messages.
 *
 * <p>Threads: confined to one while the contract is read, then safe for all.
 */
public final class Namespaces {
  private final Map<String, String> prefixes = new LinkedHashMap<>();

  /** Creates the namespaces of a contract, with that of XML Schema and its instances. */
  public Namespaces(String targetNamespace) {
    prefixes.put(XmlName.SCHEMA, "xs");
    prefixes.put(XmlName.SCHEMA_INSTANCE, "xsi");
    if (!targetNamespace.isEmpty()) {
      prefixes.put(targetNamespace, "tns");
    }
  }

  /** {@return the same namespaces with the same prefixes, to which others can be added} */
  public Namespaces copy() {
    Namespaces copy = new Namespaces("");
    copy.prefixes.putAll(prefixes);
    return copy;
  }

  /** {@return the name with its prefix} */
  public String qualified(XmlName name) {
    if (name.namespace().isEmpty()) {
      return name.local();
    }
    add(name.namespace());
    return prefixes.get(name.namespace()) + ":" + name.local();
  }

  /** Gives a namespace a prefix, unless it has one or is the empty one. */
  public void add(String namespace) {
    if (!namespace.isEmpty() && !prefixes.containsKey(namespace)) {
      prefixes.put(namespace, "ns" + (prefixes.size() - 2));
    }
  }

  /** {@return the prefix of a namespace; null if it has none} */
  @Nullable String prefix(String namespace) {
    return prefixes.get(namespace);
  }

  /** {@return the tag of an element} */
  public XmlTag tag(XmlName name) {
    return new XmlTag(qualified(name));
  }

  /** {@return the prefixes by namespace} */
  public Map<String, String> prefixes() {
    return Map.copyOf(prefixes);
  }

  /** {@return the declarations of all prefixes, with a space before each} */
  public byte[] declarations() {
    StringBuilder all = new StringBuilder();
    prefixes.forEach((namespace, prefix) ->
        all.append(" xmlns:")
            .append(prefix)
            .append("=\"")
            .append(namespace.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;"))
            .append('"'));
    return all.toString().getBytes(StandardCharsets.UTF_8);
  }
}
