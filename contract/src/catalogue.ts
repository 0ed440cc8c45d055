/** Prices and plans of a new installation. Staff can change all of them; an update does not overwrite their changes. */

export const currencies = [
  { code: 'USD', name: 'US dollar', decimals: 2, channels: ['paystack'] },
  { code: 'NGN', name: 'Nigerian naira', decimals: 2, channels: ['paystack', 'flutterwave'] },
  { code: 'GHS', name: 'Ghanaian cedi', decimals: 2, channels: ['paystack', 'flutterwave'] },
  { code: 'ZAR', name: 'South African rand', decimals: 2, channels: ['paystack'] },
  { code: 'KES', name: 'Kenyan shilling', decimals: 2, channels: ['paystack', 'flutterwave'] },
  { code: 'XAF', name: 'Central African CFA franc', decimals: 0, channels: ['tranzak', 'flutterwave'] },
  { code: 'TZS', name: 'Tanzanian shilling', decimals: 2, channels: ['flutterwave'] },
  { code: 'UGX', name: 'Ugandan shilling', decimals: 0, channels: ['flutterwave'] },
  { code: 'XOF', name: 'West African CFA franc', decimals: 0, channels: ['paystack', 'flutterwave'] },
]

/** Prices in US cents, in the order of the shop. */
export const gifts = [
  { code: 'kola', price: 100 },
  { code: 'cocoa', price: 200 },
  { code: 'rose', price: 300 },
  { code: 'lantern', price: 500 },
  { code: 'calabash', price: 800 },
  { code: 'drum', price: 1200 },
  { code: 'coral_bead', price: 2000 },
  { code: 'kikoi', price: 3000 },
  { code: 'gele', price: 5000 },
  { code: 'star', price: 7500 },
  { code: 'necklace', price: 10_000 },
  { code: 'gold_ring', price: 15_000 },
] as const

/** Codes of gifts that staff add begin so. */
export const ownGiftPrefix = 'own_'

/** The address of a gift's picture: a drawing of the product, or the picture that staff uploaded with it. Neither changes. */
export const giftIcon = (code: string): string =>
  code.startsWith(ownGiftPrefix) ? `/api/gifts/pictures/${code}` : `/gifts/${code}.svg`

export const boostPlans = [
  { days: 1, price: 199 },
  { days: 3, price: 499 },
  { days: 7, price: 999 },
  { days: 30, price: 2999 },
] as const

/**
 * Messages: to members who are not a match, per period; null means that only the limit `requestsADay` ends them. No plan has more
 * than these permit in its days.
 */
export const subscriptionPlans = [
  { code: 'free', name: 'Free', price: 0, days: 30, calls: 0, messages: 30, gift_conversion: 50 },
  { code: 'silver', name: 'Silver', price: 999, days: 30, calls: 10, messages: 300, gift_conversion: 60 },
  { code: 'gold', name: 'Gold', price: 1999, days: 30, calls: 60, messages: 600, gift_conversion: 70 },
  { code: 'platinum', name: 'Platinum', price: 3999, days: 30, calls: 300, messages: null, gift_conversion: 80 },
] as const
