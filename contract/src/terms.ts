/**
 * The day from which the terms of use and the privacy notice stand as they are, as 'YYYY-MM-DD'. A change of what either
 * says gets a new day: each registration keeps the one its member saw.
 */
export const termsVersion = '2026-11-21'
