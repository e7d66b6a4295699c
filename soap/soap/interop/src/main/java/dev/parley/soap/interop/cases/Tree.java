package dev.parley.soap.interop.cases;

import dev.parley.soap.mapping.XmlType;
import java.util.List;

/** Record that holds itself. */
@XmlType(namespace = Cases.NAMESPACE)
public record Tree(String name, List<Tree> children) {}
