import { hourMs } from '../../durations.ts'
import { type Check, fine } from '../check.ts'

const warnHours = 48
const failHours = 7 * 24

/** How old the newest exchange rate is; rates that staff set by hand only are not expected to move. */
export const checkRates: Check = async ({ pool, config, now }) => {
  if (!config.rates) return null
  const { rows } = await pool.query<{ at: Date | null }>(
    `select max(greatest(as_of, fetched_at)) as at from rate where currency <> 'USD' and not is_fixed`,
  )
  const at = rows[0]?.at
  if (!at) return { state: config.production ? 'fail' : 'warn', found: 'missing', detail: 'rate' }
  const hours = Math.floor((now().getTime() - at.getTime()) / hourMs)
  if (hours < warnHours) return fine
  return { state: hours < failHours ? 'warn' : 'fail', found: 'hours', detail: String(hours) }
}
