import { buffer } from 'node:stream/consumers'
import { brand } from '@karibu/contract/brand'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { Context, SignedIn } from '../../context.ts'
import type { RawAnswer } from '../../http/mount.ts'
import { checkOwnPassword } from '../accounts/index.ts'
import { fileKey } from '../photos/index.ts'
import { exportedComparisons } from '../profiles/index.ts'
import { addSentFiles } from './export-media.ts'

type Wish = { member: SignedIn; password: string; network: string }

/** Each part of what is kept about a member, as SQL over their id: one JSON file each. Nothing of others but their ids. */
const parts: Record<string, (id: number) => ReturnType<typeof sql>> = {
  account: (id) => sql`select uid as id, email, firstname, lastname, gender, dob, age_given, age_given_on, dial_code,
    mobile_number, phone, locale, role, created_at from member where id = ${id}`,
  profile: (id) => sql`select p.about, p.looking_for, p.languages, p.interests, p.education, p.occupation,
    p.height, p.children, p.smoking, p.drinking, p.wants_gender, p.wants_age_min, p.wants_age_max, p.wants_distance,
    p.hidden, p.hide_online, p.read_receipts, p.show_visits, p.show_visits_changed_at, p.gifts_open, p.phone_shared_with, p.dob_shared_with,
    l.cell as place_cell, c.name as city, l.country_code from profile p
    left join place l on l.member_id = p.member_id left join city c on c.id = l.city_id where p.member_id = ${id}`,
  culture: (
    id,
  ) => sql`select faith, faith_consented_at, ethnic_group, ethnic_consented_at, genotype, genotype_consented_at,
    genotype_given_at from culture where member_id = ${id}`,
  genotypeComparisons: exportedComparisons,
  sessions: (id) => sql`select device, created_at, last_used_at from member_session where member_id = ${id}`,
  passkeys: (id) => sql`select name, created_at, last_used_at from passkey where member_id = ${id} order by created_at`,
  reactions: (id) => sql`select m.uid as member, case r.kind when 1 then 'like' else 'dislike' end as kind, r.at
    from reaction r join member m on m.id = r.target where r.actor = ${id}`,
  matches: (id) => sql`select m.uid as member, a.at from matched a join member m on m.id = a.other_id
    where a.member_id = ${id}`,
  blocks: (id) => sql`select m.uid as member, b.at from pair_block b join member m on m.id = b.b
    where b.a = ${id} and b.mine`,
  favourites: (id) => sql`select m.uid as member, f.at from favourite f join member m on m.id = f.other_id
    where f.member_id = ${id}`,
  savedFilters: (id) => sql`select name, filter, created_at from saved_filter where member_id = ${id}`,
  messages: (id) => sql`select c.uid as conversation, g.seq, g.kind, g.body, g.sent_at,
      case when g.sender_id = ${id} then 'me' else 'other' end as sender
    from conversation_side s join conversation c on c.id = s.conversation_id
    join message g on g.conversation_id = c.id where s.member_id = ${id} order by c.id, g.seq`,
  reports: (id) => sql`select category, content, status, created_at from abuse_report where reporter_id = ${id}`,
  transactions: (id) => sql`select t.at, t.kind, a.code, a.currency, e.amount from ledger_entry e
    join ledger_account a on a.id = e.account join ledger_transfer t on t.seq = e.transfer
    where a.owner = ${id} order by t.seq`,
  deposits: (id) => sql`select reference, channel, currency, amount_minor, fee_minor, per_usd, usd_cents, state, reason,
    returned_minor, returned_cents, created_at, changed_at from deposit where member_id = ${id}`,
  withdrawals: (id) => sql`select reference, kind, country, currency, bank_name, right(number, 4) as ending, usd_cents,
    amount_minor, state, created_at from withdrawal where member_id = ${id}`,
  gifts: (id) => sql`select code, price, note, status, credits, received_at,
    case when receiver_id = ${id} then 'received' else 'given' end as direction
    from gift_received where receiver_id = ${id} or giver_id = ${id}`,
  calls: (id) => sql`select kind, state, created_at, accepted_at, ended_at,
    case when caller_id = ${id} then 'made' else 'received' end as direction
    from call where caller_id = ${id} or callee_id = ${id}`,
  notices: (id) => sql`select kind, at, read_at, data from notice where member_id = ${id}`,
  tickets: (id) => sql`select t.kind, t.status, l.seq, l.body, l.at, l.staff_id is not null as "fromTeam"
    from ticket t join ticket_line l on l.ticket_id = t.id where t.member_id = ${id} order by t.created_at, l.seq`,
}

/** All that is kept about a member, as one zip of JSON files, their photos and what they sent. */
export async function exportMember(ctx: Context, { member, password, network }: Wish): Promise<RawAnswer> {
  await checkOwnPassword(ctx, { member, password, network })
  const zip = new ZipFile()
  for (const [name, query] of Object.entries(parts)) {
    const { rows } = await query(member.id).execute(ctx.db)
    zip.addBuffer(Buffer.from(`${JSON.stringify(rows, null, 2)}\n`), `${name}.json`)
  }
  const photos = await ctx.db
    .selectFrom('photo')
    .where('member_id', '=', member.id)
    .select(['storage_key', 'position'])
    .orderBy('position')
    .execute()
  for (const { storage_key, position } of photos) {
    const bytes = await ctx.storage.get(fileKey(storage_key, 960, 'jpg'))
    if (bytes) zip.addBuffer(Buffer.from(bytes), `photos/${position + 1}.jpg`, { compress: false })
  }
  await addSentFiles(ctx, { zip, memberId: member.id })
  zip.end()
  const day = ctx.now().toISOString().slice(0, 10)
  return {
    body: await buffer(zip.outputStream),
    contentType: 'application/zip',
    headers: {
      'content-disposition': `attachment; filename="${brand.fileName}-${day}.zip"`,
      'cache-control': 'no-store',
    },
  }
}
