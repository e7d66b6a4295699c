/**
 * Attack programs: small, bounded in count and time, on the loopback interface only. {@link
 * dev.parley.load.attacks.AttacksCheck} measures what each of them does to a bystander.
 */
@NullMarked
package dev.parley.load.attacks;

import org.jspecify.annotations.NullMarked;
