/**
 * Screens and windows of X11 by libxcb and its extension MIT-SHM: the display and this process
 * share the memory of a picture, so that none crosses the socket. libxcb reports errors as values;
 * Xlib would end the process.
 */
@NullMarked
package dev.parley.devices.x11;

import org.jspecify.annotations.NullMarked;
