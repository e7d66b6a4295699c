package dev.parley.conference.api.files;

/**
 * What a follower of the viewer gets: events, which have a number and stay, and signals, which are
 * about now. New alternatives go to the end.
 */
public sealed interface ViewerItem permits FileShown, FileClosed, Placed, Following, FileChanged {}
