package dev.parley.server.svg;

/** A place, in units of whatever it is a place in. */
record Spot(double x, double y) {}
