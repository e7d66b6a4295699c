/**
 * The contract by which tutors lead a room: who comes in, who may do what. The rules of {@link
 * dev.parley.conference.api} hold here too.
 */
@NullMarked
package dev.parley.conference.api.desk;

import org.jspecify.annotations.NullMarked;
