package dev.parley.soap.xml;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.xml.namespace.NamespaceContext;
import org.jspecify.annotations.Nullable;

/** Namespaces in scope of a document that is read, as they are when it is asked. */
record ScopeContext(XmlScope scope) implements NamespaceContext {
  @Override
  public String getNamespaceURI(String prefix) {
    return Objects.requireNonNullElse(scope.find(prefix), "");
  }

  @Override
  public @Nullable String getPrefix(String namespace) {
    List<String> all = prefixes(namespace);
    return all.isEmpty() ? null : all.getFirst();
  }

  @Override
  public Iterator<String> getPrefixes(String namespace) {
    return prefixes(namespace).iterator();
  }

  private List<String> prefixes(String namespace) {
    return scope.all().entrySet().stream()
        .filter(each -> each.getValue().equals(namespace))
        .map(Map.Entry::getKey)
        .toList();
  }
}
