import type { Member } from '../client.ts'
import type { Karibu } from '../karibu.ts'
import { withDatabase } from './with-database.ts'

/** Fills the conversation of two matches with messages of both, all read; written past the server for speed. */
export async function fillTalk(karibu: Karibu, [one, other]: readonly [Member, Member], count: number): Promise<void> {
  await withDatabase(karibu, async ({ pool }) => {
    const { rows } = await pool.query(
      `select c.id, a.id as one, b.id as other
         from member a, member b, conversation c
        where a.uid = $1 and b.uid = $2 and c.low = least(a.id, b.id) and c.high = greatest(a.id, b.id)`,
      [one.id, other.id],
    )
    const [talk] = rows as { id: number; one: number; other: number }[]
    if (!talk) throw new Error('The two have no conversation')
    await pool.query('set statement_timeout = 0')
    await pool.query(
      `insert into message (conversation_id, seq, sender_id, client_id, kind, body, sent_at)
       select $1::int, n, case when n % 3 = 0 then $2::int else $3::int end, gen_random_uuid(), 'text',
              'Message number ' || n || repeat(' and a little more of it', n % 5),
              now() - make_interval(mins => ($4::int - n))
         from generate_series(1, $4::int) n`,
      [talk.id, talk.one, talk.other, count],
    )
    await pool.query('update conversation set last_seq = $2 where id = $1', [talk.id, count])
    await pool.query(
      'update conversation_side set read_seq = $2, unread = 0, updated_at = now() where conversation_id = $1',
      [talk.id, count],
    )
  })
}
