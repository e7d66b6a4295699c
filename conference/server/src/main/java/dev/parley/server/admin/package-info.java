/** Admin endpoints: metrics in Prometheus text format, health, and an HTML page of media state. */
@NullMarked
package dev.parley.server.admin;

import org.jspecify.annotations.NullMarked;
