/**
 * Quotas: who pays for what a room holds, how much each payer may take, and what is held back for
 * those who lead. The package knows neither rooms nor boards: they count here what they hold.
 */
@NullMarked
package dev.parley.conference.quota;

import org.jspecify.annotations.NullMarked;
