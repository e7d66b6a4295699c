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
  private static final Optional<XmlBinding> BINDING =
      ServiceLoader.load(XmlBinding.class, XmlBinding.class.getClassLoader()).findFirst();

  private final Namespaces namespaces;
  private final Map<Type, BoundXmlCodec> codecs = new LinkedHashMap<>();

  BoundCodecs(Namespaces namespaces) {
    this.namespaces = namespaces;
  }

  /** {@return the codec of a type, if there is a binding for it} */
  Optional<BoundXmlCodec> of(Type type) {
    return BINDING
        .filter(binding -> binding.binds(type))
        .map(
            binding -> codecs.computeIfAbsent(type, added -> new BoundXmlCodec(added, namespaces)));
  }

  /** Binds all types, if there are any. */
  Optional<BoundTypes> complete(Class<?> contract, String namespace) {
    if (codecs.isEmpty()) {
      return Optional.empty();
    }
    Optional<BoundTypes> types =
        BINDING.map(binding -> binding.bind(contract, namespace, codecs.keySet()));
    types.ifPresent(bound -> codecs.values().forEach(codec -> codec.fill(bound)));
    return types;
  }
}
