import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { type Fact, notify } from '../../features/notifications/notify.ts'
import { relayFacts } from '../../features/notifications/relay.ts'
import type { TestApp } from '../harness.ts'
import type { Made } from '../members/make-member.ts'

/** Notifies a member and runs the relay. */
export async function sendNotice({ ctx }: TestApp, fact: Omit<Fact, 'now'>): Promise<void> {
  await ctx.db.transaction().execute((tx) => notify(tx, { ...fact, now: ctx.now() }))
  await relayFacts(ctx)
}

/** Lets the relay run: what was said inside transactions becomes notices. */
export const relay = ({ ctx }: TestApp): Promise<unknown> => relayFacts(ctx)

/** The newest page of a member's centre. */
export const centreOf = async (app: TestApp, { token }: Made) =>
  (await app.call(api.notifications.list, { token, query: { limit: 50 } })).data

/** Lets one like the other, straight in the table. */
export async function like({ ctx }: TestApp, actor: Made, target: Made): Promise<void> {
  await sql`insert into reaction (actor, target, kind, at) values (${actor.id}, ${target.id}, 1, ${ctx.now()})`.execute(
    ctx.db,
  )
}

/** Moves the application's clock on to the next such time of day in a zone. */
export function moveTo(app: TestApp, time: string, timeZone: string): void {
  const now = app.ctx.now().getTime()
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const at = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds
  app.advance((at(today) > now ? at(today) : at(today.add({ days: 1 }))) - now)
}

export const minutes = (count: number): number => count * 60_000
