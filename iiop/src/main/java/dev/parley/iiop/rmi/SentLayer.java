package dev.parley.iiop.rmi;

import java.util.List;

/**
 * A class of an object as its sender has it.
 *
 * @param className its name
 * @param custom whether it writes itself
 * @param slots its fields, in the order they travel
 */
record SentLayer(String className, boolean custom, List<Slot> slots) {
  static SentLayer of(Layer own) {
    return new SentLayer(own.type.getName(), own.isCustom(), own.slots);
  }
}
