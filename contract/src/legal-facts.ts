import { brand, legal } from './brand.ts'

/**
 * The numbers of the legal documents, by the name of their placeholder. server/src/legal-facts.test.ts compares each with the
 * rule of the server that it describes: who changes a rule changes it here, and gives the terms a new version.
 */
export const legalNumbers = {
  ageMin: 19,
  // Decisions
  suspensionDaysMax: 30,
  appealHours: 72,
  appealDays: 30,
  termsGraceDays: 30,
  scamReceivers: 3,
  scamDays: 7,
  scamRestrictionDays: 2,
  scamLongRestrictionDays: 7,
  // The end of an account
  deletionDays: 7,
  refundWaitDays: 30,
  refundDays: 180,
  payoutDestinationDays: 180,
  dormantYears: legal.dormantYears,
  dormantFirstDays: 60,
  dormantSecondDays: 14,
  // Prices, in US dollars
  planDays: 30,
  renewalNoticeDays: 3,
  renewalGraceDays: 3,
  depositMin: 1,
  depositMaxDay: 1000,
  creditsPerDollar: 100,
  sellingFeePercent: 5,
  giftShareMin: 50,
  giftShareMax: 80,
  platformShareMin: 20,
  platformShareMax: 50,
  giftHoldHours: 24,
  earningCardDays: 14,
  earningMobileDays: 3,
  withdrawMin: 5,
  withdrawMaxDay: 500,
  withdrawTwoStaff: 200,
  newAccountHours: 24,
  payoutAccountsMax: 5,
  // What is stored, and how long
  cellKm: 2,
  cityPopulationMin: 100_000,
  tripDays: 7,
  genotypeDays: 180,
  ratingResetDays: 30,
  deleteForBothMinutes: 10,
  unprovenDays: 7,
  photoHours: 24,
  visitDays: 90,
  noticeDays: 90,
  callDays: 30,
  sessionDays: 90,
  sessionIdleHours: 24,
  deviceDays: 90,
  openingHours: 24,
  codeMinutes: 10,
  pictureDays: 730,
  selfieDays: 30,
  datePlanDays: 7,
  spendingDays: 30,
  webhookDays: 30,
  erasureDays: 400,
  preservationDays: 90,
  ticketDays: 365,
  invitationDays: 30,
} as const

/** Every value that the legal documents have a placeholder for, besides the numbers. */
export const legalNames = { operator: legal.entity || brand.name, email: legal.email || brand.supportEmail }
