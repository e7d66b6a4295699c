package dev.parley.conference.api.board;

/**
 * A place that is pointed at.
 *
 * @param page the page's key
 * @param x in board units, rightwards
 * @param y in board units, downwards
 * @param laser whether it is to catch the eye
 */
public record Spot(String page, float x, float y, boolean laser) {}
