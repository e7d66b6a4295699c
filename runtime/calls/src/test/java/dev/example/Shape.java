package dev.example;

import dev.parley.calls.api.Field;

/** As in docs/protocol/vectors. */
public sealed interface Shape {
  /** An alternative. */
  record Circle(Point center, double radius) implements Shape {}

  /** An alternative. */
  record Square(int side) implements Shape {}

  /** An alternative without components. */
  @Field(9)
  record Nothing() implements Shape {}
}
