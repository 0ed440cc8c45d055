import { StartFault } from '../../../server/src/db/start-fault.ts'

/** Which of our plans a group of members of another site has, for how many days, and how many credits one of theirs is. */
export type MoneyMap = { plans: ReadonlyMap<string, { code: string; days: number | null }>; creditRate: number | null }

/** Reads `GROUP=PLAN` or `GROUP=PLAN:DAYS`, and a whole number of credits. */
export function readMoneyMap(entries: string[], creditRate: string | undefined): MoneyMap {
  if (creditRate !== undefined && !/^[1-9]\d{0,4}$/.test(creditRate))
    throw new StartFault(`--credit-rate ${creditRate}: it is a whole number from 1.`)
  const plans = entries.map((entry) => {
    const [, group, code, days] = /^(\d{1,9})=([a-z0-9_-]{1,40})(?::(\d{1,4}))?$/.exec(entry) ?? []
    if (!group || !code) throw new StartFault(`--plan ${entry}: it is GROUP=PLAN or GROUP=PLAN:DAYS.`)
    return [group, { code, days: days ? Number(days) : null }] as const
  })
  return { plans: new Map(plans), creditRate: creditRate === undefined ? null : Number(creditRate) }
}

/** A balance of another site in our credits; empty where it is none, or where no rate was given. */
export function creditsOf(balance: string | undefined, { creditRate }: MoneyMap): string {
  if (creditRate === null || !balance || !/^\d{1,9}$/.test(balance) || Number(balance) === 0) return ''
  return String(Number(balance) * creditRate)
}
