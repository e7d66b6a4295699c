package dev.parley.room.api.board;

/**
 * Position of a pointer on a board.
 *
 * @param page the key of the page
 * @param x in board units, rightwards
 * @param y in board units, downwards
 * @param laser whether it is a laser pointer, which is drawn conspicuously
 */
public record PointerPosition(String page, float x, float y, boolean laser) {}
