/** WS-Addressing 1.0: header blocks, endpoint references, actions and faults. */
@NullMarked
package dev.parley.soap.addressing;

import org.jspecify.annotations.NullMarked;
