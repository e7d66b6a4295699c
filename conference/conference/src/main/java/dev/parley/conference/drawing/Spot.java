package dev.parley.conference.drawing;

/** A place, in units of whatever it is a place in. */
public record Spot(double x, double y) {}
