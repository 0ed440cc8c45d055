/** So many mails in a batch, and from the beginning of one batch to that of the next at least so long: 10 mails a second. */
export const mailRate = { batchMax: 50, batchMs: 5_000 } as const
