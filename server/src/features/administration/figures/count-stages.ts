import { sql } from 'kysely'
import type { Db } from '../../../context.ts'

/**
 * Counts how far those have come who joined from a time to another, a day later, into the record of that day. A count does
 * not fall when members are deleted.
 */
export async function countStages(db: Db, { from, to }: { from: Date; to: Date }): Promise<void> {
  await sql`
    update figure_day d set
      stage_verified = greatest(d.stage_verified, s.verified), stage_photo = greatest(d.stage_photo, s.photo),
      stage_liked = greatest(d.stage_liked, s.liked), stage_matched = greatest(d.stage_matched, s.matched),
      stage_wrote = greatest(d.stage_wrote, s.wrote), stage_conversed = greatest(d.stage_conversed, s.conversed)
    from (
      select count(*) filter (where m.email_verified_at is not null) as verified,
        count(*) filter (where exists (select from photo p where p.member_id = m.id)) as photo,
        count(*) filter (where exists (select from reaction r where r.actor = m.id and r.kind = 1)) as liked,
        count(*) filter (where exists (select from matched x where x.member_id = m.id)) as matched,
        count(*) filter (where c.wrote) as wrote, count(*) filter (where c.conversed) as conversed
      from member m cross join lateral (
        select bool_or(w.mine) as wrote, bool_or(w.mine and w.theirs) as conversed
        from conversation_side s cross join lateral (
          select ${written('member_id')} as mine, ${written('other_id')} as theirs) w
        where s.member_id = m.id) c
      where m.created_at >= ${from} and m.created_at < ${to}) s
    where d.day = (${from}::timestamptz at time zone 'UTC')::date`.execute(db)
}

/** Whether one of the two of a conversation has written in it. */
const written = (side: 'member_id' | 'other_id') => sql`exists (
  select from message x where x.conversation_id = s.conversation_id and x.sender_id = ${sql.ref(`s.${side}`)})`
