const minute = 60_000
const hour = 60 * minute

/** What comes in a burst is one push: this long is waited for more. */
export const burstMs = 2000
/** A mail to a connected member is delayed by this and then checked again. */
export const stillHereMs = 10 * minute
/** What is older is not mailed or pushed any more. */
export const pushLifeMs = 3 * 24 * hour
/** More notices than these are combined into one push. */
export const pushesAtOnceMax = 3
/** More lines than these are only counted in a mail. */
export const linesInMailMax = 12
/** Notices older than this are forgotten. */
export const retentionMs = 90 * 24 * hour
