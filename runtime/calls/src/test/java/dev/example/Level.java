package dev.example;

import dev.parley.calls.api.Field;

/** As in docs/protocol/vectors. */
public enum Level {
  @Field(1)
  LOW,
  @Field(5)
  HIGH,
  @Field(300)
  TOP
}
