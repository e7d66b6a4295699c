package dev.parley.conference.api.board;

/**
 * The part of a board that somebody sees.
 *
 * @param page the page's key
 * @param x of its middle, in board units
 * @param y of its middle, in board units
 * @param zoom pixels of a board unit; above 0
 */
public record View(String page, float x, float y, float zoom) {}
