package dev.example;

/** As in docs/protocol/vectors. */
public enum Color {
  RED,
  GREEN,
  BLUE
}
