package dev.parley.soap.codec;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import javax.xml.namespace.NamespaceContext;
import org.jspecify.annotations.Nullable;

/** Namespaces of a contract as those that are declared around an element of its messages. */
record PrefixContext(Namespaces namespaces) implements NamespaceContext {
  @Override
  public String getNamespaceURI(String prefix) {
    return namespaces.prefixes().entrySet().stream()
        .filter(each -> each.getValue().equals(prefix))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
  }

  @Override
  public @Nullable String getPrefix(String namespace) {
    return namespaces.prefix(namespace);
  }

  @Override
  public Iterator<String> getPrefixes(String namespace) {
    String prefix = getPrefix(namespace);
    return (prefix == null ? List.<String>of() : List.of(prefix)).iterator();
  }
}
