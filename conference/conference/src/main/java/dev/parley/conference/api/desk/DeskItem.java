package dev.parley.conference.api.desk;

/** What a follower of the desk gets: signals. New alternatives go to the end. */
public sealed interface DeskItem permits Knocking {}
