/** Who is there, and which ways lead to them: names of services on this machine. */
@NullMarked
package dev.parley.discovery;

import org.jspecify.annotations.NullMarked;
