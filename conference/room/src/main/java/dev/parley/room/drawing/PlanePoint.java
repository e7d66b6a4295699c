package dev.parley.room.drawing;

/** A point in two dimensions; the unit depends on the context. */
public record PlanePoint(double x, double y) {}
