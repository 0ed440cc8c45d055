import { legal } from '@karibu/contract/brand'
import { sql } from 'kysely'
import { dayMs } from '../../durations.ts'
import { accountDeletionJobs } from '../../features/account-deletion/jobs.ts'
import { enqueue } from '../../jobs/jobs.ts'
import type { TestApp } from '../harness.ts'
import { join } from './accounts.ts'
import { type Made, makeMember } from './make-member.ts'

type Id = { id: number }

/** Members who were not here for years, and the daily runs that mail and delete them. */
export function dormancyTools(app: () => TestApp) {
  const db = () => app().ctx.db
  /** A run and its mails, which are spaced. */
  async function sweep() {
    await enqueue(db(), accountDeletionJobs.sweepDormant, {})
    await app().runJobs()
    app().advance(60_000)
    await app().runJobs()
  }
  /** So many days pass, with one run at their end. */
  async function passDays(days: number) {
    app().advance(days * dayMs)
    await sweep()
  }
  const endSessions = ({ id }: Id) => db().deleteFrom('member_session').where('member_id', '=', id).execute()
  /** Last seen so many days longer ago than the years after which an account is deleted; logged in nowhere. */
  async function leave(member: Id, days: number) {
    const at = new Date(app().ctx.now().getTime() - days * dayMs)
    at.setUTCFullYear(at.getUTCFullYear() - legal.dormantYears)
    await sql`update member set created_at = ${at} where id = ${member.id}`.execute(db())
    await sql`insert into presence (member_id, seen_at) values (${member.id}, ${at})
      on conflict (member_id) do update set seen_at = excluded.seen_at`.execute(db())
    await endSessions(member)
  }
  async function makeAway(days: number, input: Parameters<typeof makeMember>[1] = {}): Promise<Made> {
    const member = await makeMember(app(), input)
    await leave(member, days)
    return member
  }
  /** A member who can log in. */
  async function joinAs(email: string): Promise<Made> {
    const token = await join(app(), email)
    const found = db().selectFrom('member').where('email', '=', email).select(['id', 'uid'])
    return { ...(await found.executeTakeFirstOrThrow()), email, token }
  }
  return {
    ...{ sweep, passDays, endSessions, leave, makeAway, joinAs },
    mailsTo: ({ email }: { email: string }) =>
      app().mails.filter(
        ({ to, subject }) => to === email && /keep your Karibu account|conserver|garder/.test(subject),
      ),
    exists: async ({ id }: Id) => (await sql`select from member where id = ${id}`.execute(db())).rows.length === 1,
    isHidden: async ({ id }: Id) =>
      (await db().selectFrom('profile').where('member_id', '=', id).select('hidden').executeTakeFirstOrThrow()).hidden,
    rowOf: ({ id }: Id) => db().selectFrom('dormancy').where('member_id', '=', id).selectAll().executeTakeFirst(),
  }
}
