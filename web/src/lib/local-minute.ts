/** A moment as a field of date and time has it, by the clock of this device. */
export const localMinute = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
