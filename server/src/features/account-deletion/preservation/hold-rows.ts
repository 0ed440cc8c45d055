import { holdConfirmDays } from '@karibu/contract'
import { sql } from 'kysely'

/** SQL over a hold `h`: when it ends. A hold without a second confirmation ends early. */
export const endsAt = sql<Date>`least(h.until, case when h.confirmed_at is null
  then h.placed_at + ${holdConfirmDays} * interval '1 day' end)`
