import { sql } from 'kysely'
import type { TestApp } from '../harness.ts'
import type { Made } from '../members/make-member.ts'
import { match } from '../members/matches.ts'

type Pair = { member: Made; friend: Made }

/** Rows that are not about money: the ways to sign in, notices, a saved filter, a ticket, a report and a conversation. */
export async function makeBystanderRows(app: TestApp, { member, friend }: Pair): Promise<void> {
  const { ctx } = app
  const now = ctx.now()
  const far = new Date(now.getTime() + 3_650 * 86_400_000)
  await match(app, member, friend)
  await sql`
    with factor as (insert into second_factor (member_id, secret, confirmed_at, created_at)
        values (${member.id}, 'bystander', ${now}, ${now})),
      recovery as (insert into recovery_code (member_id, code_hash) values (${member.id}, 'one'), (${member.id}, 'two')),
      key as (insert into passkey (member_id, credential_id, public_key, name, created_at)
        values (${member.id}, 'bystander', 'bystander', 'Phone', ${now})),
      code as (insert into mailed_code (member_id, purpose, email, code_hash, created_at, expires_at)
        select ${member.id}, purpose, 'bystander@example.com', 'bystander', ${now}, ${far}
        from unnest(array['login', 'reset', 'email']) purpose),
      challenge as (insert into passkey_challenge (member_id, purpose, hash, expires_at)
        select ${member.id}, purpose, 'bystander', ${far} from unnest(array['add', 'login', 'proof']) purpose),
      ticket as (insert into ticket (member_id, kind, locale, lines, seen, created_at, changed_at)
        values (${member.id}, 'bug', 'en', 2, 1, ${now}, ${now}) returning id),
      line as (insert into ticket_line (ticket_id, seq, body, at)
        select id, seq, 'bystander', ${now} from ticket, generate_series(1, 2) seq),
      report as (insert into abuse_report (reporter_id, target_id, target_name, content, created_at)
        values (${member.id}, ${friend.id}, 'Friend', 'bystander', ${now})),
      push as (insert into push_subscription (member_id, session_id, endpoint, p256dh, auth, created_at)
        select member_id, id, 'https://push.invalid/bystander', 'key', 'auth', ${now} from member_session
        where member_id = ${member.id}),
      filter as (insert into saved_filter (member_id, name, filter, created_at)
        values (${member.id}, 'Bystander', '{}', ${now})),
      setting as (insert into notice_setting (member_id) values (${member.id})),
      notice as (insert into notice (member_id, kind, topic, actor_id, at, read_at, mailed_at, pushed_at)
        values (${member.id}, 'match', 'bystander', ${friend.id}, ${now}, ${now}, ${now}, ${now})),
      sent as (insert into message (conversation_id, seq, sender_id, client_id, kind, body, sent_at)
        select c.id, place, case place when 1 then c.low else c.high end, gen_random_uuid(), 'text', 'bystander', ${now}
        from conversation c, generate_series(1, 2) place where ${member.id} in (c.low, c.high)),
      session as (update member_session set expires_at = ${far} where member_id in (${member.id}, ${friend.id}))
    update conversation set last_seq = 2 where ${member.id} in (low, high)`.execute(ctx.db)
}
