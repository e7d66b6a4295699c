package dev.parley.conference.drawing;

/** A point in two dimensions; the unit depends on the context. */
public record Spot(double x, double y) {}
