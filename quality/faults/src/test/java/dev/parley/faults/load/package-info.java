/** Members who chat, draw and upload, and record what they were told. */
@NullMarked
package dev.parley.faults.load;

import org.jspecify.annotations.NullMarked;
