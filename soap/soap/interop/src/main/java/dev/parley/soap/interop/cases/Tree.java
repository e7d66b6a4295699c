package dev.parley.soap.interop.cases;

import java.util.List;

/** Record that holds itself. */
public record Tree(String name, List<Tree> children) {}
