/** Credits for a gift of so many US dollars: 1 credit for 1 cent, and the platform keeps the fraction. */
export const creditsAtLeast = (usd: number, percent: number): number =>
  Math.floor((Math.round(usd * 100) * percent) / 100)

const saleFeePercent = 5

/** US dollars for credits that are sold; the fee is rounded up to a cent. */
export const soldFor = (credits: number): number => (credits - Math.ceil((credits * saleFeePercent) / 100)) / 100
