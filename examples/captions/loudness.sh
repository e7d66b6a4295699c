#!/bin/sh
# Stands for a recognizer: reads samples (16 bits, 16 kHz, mono), and prints the loudest one of each
# second as a line.
exec od -An -v -td2 -w32000 | awk '{ most = 0; for (i = 1; i <= NF; i++) { s = $i < 0 ? -$i : $i; if (s > most) most = s } if (most > 500) { print "loudness " most; fflush() } }'
