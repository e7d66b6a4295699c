package dev.parley.room.api.board;

/**
 * Visible part of a board in a member's window.
 *
 * @param page the key of the page
 * @param x of its centre, in board units
 * @param y of its centre, in board units
 * @param zoom pixels per board unit; above 0
 */
public record BoardView(String page, float x, float y, float zoom) {}
