/**
 * Member of a room in Java: for bots that caption, translate, record or count, for displays, and
 * for bridges to other systems.
 *
 * <p>{@link dev.parley.client.Room#join} is the entry: a {@link dev.parley.client.Room} has the
 * chat, the members, boards and files as typed events, and audio and video in both directions.
 */
@NullMarked
package dev.parley.client;

import org.jspecify.annotations.NullMarked;
