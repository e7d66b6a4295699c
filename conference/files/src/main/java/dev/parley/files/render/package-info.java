/**
 * Pages as pictures. Pictures and PDFs come from strangers, and the code that decodes them is
 * large: it runs in a process of its own, which {@link dev.parley.files.render.Renderer} starts
 * when it is needed, limits, and kills. What comes back is a picture that was made anew.
 */
@NullMarked
package dev.parley.files.render;

import org.jspecify.annotations.NullMarked;
