/** Tests of the packages that people who run a server install. */
@NullMarked
package dev.parley.packaging;

import org.jspecify.annotations.NullMarked;
