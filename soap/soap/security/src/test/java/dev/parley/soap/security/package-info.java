@NullMarked
package dev.parley.soap.security;

import org.jspecify.annotations.NullMarked;
