package dev.parley.soap.codec;

import dev.parley.soap.spi.BoundTypes;
import dev.parley.soap.spi.XmlBinding;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Codecs of the types of one contract that an {@link XmlBinding} maps. Threads: confined to one.
 */
final class BoundCodecs {
  private final Class<?> contract;
  private final Namespaces namespaces;
  private final Optional<XmlBinding> binding;
  private final Map<Type, BoundXmlCodec> codecs = new LinkedHashMap<>();

  BoundCodecs(Class<?> contract, Namespaces namespaces) {
    this.contract = contract;
    this.namespaces = namespaces;
    // an application that is loaded apart from Parley may bring its own
    binding = find(XmlBinding.class.getClassLoader()).or(() -> find(contract.getClassLoader()));
  }

  private static Optional<XmlBinding> find(ClassLoader loader) {
    return ServiceLoader.load(XmlBinding.class, loader).findFirst();
  }

  /** {@return the codec of a type, if there is a binding for it} */
  Optional<BoundXmlCodec> of(Type type) {
    return binding
        .filter(found -> found.binds(type))
        .map(found -> codecs.computeIfAbsent(type, added -> new BoundXmlCodec(added, namespaces)));
  }

  /** Binds all types, if there are any. */
  Optional<BoundTypes> complete(String namespace) {
    if (codecs.isEmpty()) {
      return Optional.empty();
    }
    Optional<BoundTypes> types =
        binding.map(found -> found.bind(contract, namespace, codecs.keySet()));
    types.ifPresent(bound -> codecs.values().forEach(codec -> codec.fill(bound)));
    return types;
  }
}
