/** What the contracts of all subjects have in common. */
@NullMarked
package dev.parley.conference.api.common;

import org.jspecify.annotations.NullMarked;
