import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { listContacts } from '../../known-people/index.ts'
import { exportedComparisons, visibleTo } from '../../profiles/index.ts'
import { personalData } from '../personal-data/personal-data.ts'

/** What is encrypted for a member is exported as they see it, and what is left out is explained in their language. */
export type ExportSource = Pick<Context, 'db' | 'secret' | 'secretPrevious' | 'translations'>
type Query = (memberId: number) => RawBuilder<unknown>
type OwnTable = {
  [T in keyof typeof personalData]: (typeof personalData)[T] extends { columns: { member_id: string } } ? T : never
}[keyof typeof personalData]

/** The exported columns of a table under their names in the export; `replaced` are given otherwise. */
function exportedOf(table: OwnTable, replaced: Record<string, RawBuilder<unknown>> = {}): RawBuilder<unknown> {
  const named = Object.entries<string>(personalData[table].columns).flatMap(([column, kind]) => {
    const other = replaced[column]
    if (other) return [sql`${other} as ${sql.ref(column)}`]
    if (kind === 'exported') return [sql.ref(`${table}.${column}`)]
    return kind.startsWith('as ') ? [sql`${sql.ref(`${table}.${column}`)} as ${sql.ref(kind.slice(3))}`] : []
  })
  return sql.join(named)
}

/** The exported part of a table whose rows belong to one member. */
const own =
  (table: OwnTable): Query =>
  (id) =>
    sql`select ${exportedOf(table)} from ${sql.table(table)} where member_id = ${id}`

/** What a decision removed, without the internal numbers by which a reversal restores it. */
const removedTexts = sql`case when sanction.removed_texts is not null then jsonb_build_object(
  'about', sanction.removed_texts -> 'about', 'prompt_answers', sanction.removed_texts -> 'promptAnswers',
  'custom_answers', (select coalesce(jsonb_agg(jsonb_build_object('field', f.label ->> 'en', 'text', a.text)
      order by f.position), '[]')
    from jsonb_populate_recordset(null::custom_answer, sanction.removed_texts -> 'customAnswers') a
    join custom_field f on f.id = a.field_id)) end`

/** What a removed message said. */
const removedMessage = sql`case when sanction.removed_message is not null then jsonb_build_object(
  'kind', sanction.removed_message -> 'kind', 'sent_at', sanction.removed_message -> 'sent_at',
  'body', sanction.removed_message -> 'body') end`

const ratedGender = sql`case r.gender when 0 then 'male' when 1 then 'female' else 'other' end`

const memberParts: Record<string, Query> = {
  account: (id) => sql`select m.uid as id, m.email, m.email_verified_at, m.firstname, m.lastname, m.gender, m.dob,
    m.age_stated, m.age_stated_on, m.dial_code, m.mobile_number, m.phone, m.phone_verified_at, m.photo_verified_at, m.name_changed_at, m.locale, m.role, m.staff_permissions, m.status, m.suspended_until,
    m.deletion_due_at, m.forfeited_cents, m.forfeited_gifts, m.payouts_frozen_at, m.messaging_restricted_until, m.messaging_auto_restricted_until,
    m.discovery_restricted_until, m.terms_version, m.terms_accepted_at, m.created_at, m.imported_at, i.source as imported_from, i.foreign_id as imported_id, s.seen_at as last_seen_at
    from member m left join presence s on s.member_id = m.id left join imported_member i on i.member_id = m.id where m.id = ${id}`,
  dormancy: own('dormancy'),
  pastTerms: own('past_terms_acceptance'),
  profile: (id) => sql`select ${exportedOf('profile')}, l.cell as place_cell, c.name as city, l.country_code,
      l.changed_at as place_changed_at, s.cell as public_place_cell, h.name as public_city, l.public_kind as public_place_kind
    from profile left join place l on l.member_id = profile.member_id left join city c on c.id = l.city_id
    left join public_place s on s.member_id = profile.member_id left join shown_place h on h.city_id = s.city_id
    where profile.member_id = ${id}`,
  placeChanges: own('place_change'),
  trip: (id) =>
    sql`select c.name as city, t.started_at, t.ends_at from trip t join city c on c.id = t.city_id where t.member_id = ${id}`,
  tripStarts: own('trip_start'),
  culture: own('culture'),
  // Also of archived fields and options, in English: the export is one file for all languages.
  customAnswers: (id) => sql`select f.label ->> 'en' as field, a.text,
      array(select o.label ->> 'en' from custom_option o where o.id = any(a.option_ids) order by o.position) as options,
      a.shared_with, a.consented_at, a.changed_at
    from custom_answer a join custom_field f on f.id = a.field_id where a.member_id = ${id} order by f.position`,
  genotypeComparisons: exportedComparisons,
  genotypeAsks: own('genotype_ask'),
  photos: own('photo'),
  voiceIntro: own('voice_intro'),
  selfieChecks: own('selfie_check'),
  corrections: own('correction'),
  datePlans: own('date_plan'),
  spendingLimit: own('spending_limit'),
  sessions: own('member_session'),
  knownOrigins: own('known_origin'),
  passkeys: own('passkey'),
  apiTokens: own('api_token'),
  secondFactor: own('second_factor'),
  mailedCodes: own('mailed_code'),
  dataCopyLinks: own('data_copy_link'),
  emailCorrections: own('email_correction'),
  reactions: (id) => sql`select m.uid as member, case r.kind when 1 then 'like' else 'dislike' end as kind, r.at
    from reaction r join member m on m.id = r.target where r.actor = ${id}`,
  matches: (id) => sql`select m.uid as member, a.at from matched a join member m on m.id = a.other_id
    where a.member_id = ${id}`,
  blocks: (id) => sql`select m.uid as member, b.at from pair_block b join member m on m.id = b.b
    where b.a = ${id} and b.mine`,
  favourites: (id) => sql`select m.uid as member, f.at from favourite f join member m on m.id = f.other_id
    where f.member_id = ${id}`,
  // Of those who looked at the member only what the list of visitors shows.
  visits: (id) => sql`
    select m.uid as member, v.at, 'made' as direction from visit v join member m on m.id = v.owner_id
      where v.viewer_id = ${id}
    union all select m.uid, v.at, 'received' from visit v join member m on m.id = v.viewer_id
      join profile p on p.member_id = m.id join profile mine on mine.member_id = v.owner_id
      where v.owner_id = ${id} and p.show_visits and mine.show_visits and ${visibleTo(id)}`,
  // Of the pending likes, those of members that the list of likes shows.
  rating: (id) => sql`select ${ratedGender} as of_gender,
      r.generosity, r.generosity_known, r.appeal, r.appeal_known, r.covariance_known, r.learned_at,
      (select count(*)::int from reaction l join member m on m.id = l.actor join profile p on p.member_id = m.id
        where l.target = ${id} and l.kind = 1 and m.gender = ${ratedGender} and ${visibleTo(id)}
          and not exists (select from reaction mine where mine.actor = ${id} and mine.target = l.actor)) as waiting,
      r.decided, r.decided_on, r.decided_daily, r.shown, r.shown_at, r.reset_at
    from member_rating r where r.member_id = ${id} order by r.gender`,
  savedFilters: own('saved_filter'),
  cityWatch: own('city_watch'),
  // Only members still visible to the member.
  weeklyPicks: (id) => sql`select m.uid as member, w.week from weekly_pick w join member m on m.id = w.other_id
      join profile p on p.member_id = m.id where w.member_id = ${id} and ${visibleTo(id)} order by w.week, m.id`,
}

const contactParts: Record<string, Query> = {
  conversations: (
    id,
  ) => sql`select c.uid as id, m.uid as member, c.stage, c.requested_by = ${id} as requested_by_me, c.last_seq,
      s.box, s.read_seq, s.trusted, s.unread, s.updated_at
    from conversation_side s join conversation c on c.id = s.conversation_id join member m on m.id = s.other_id
    where s.member_id = ${id} order by c.id`,
  messages: (
    id,
  ) => sql`select c.uid as conversation, g.seq, g.kind, g.body, g.call, g.liked_part, g.gift_code, g.reply_to,
      g.sender_reaction, g.other_reaction, g.sent_at, g.deleted_at, g.removed,
      case when g.sender_id = ${id} then 'me' else 'other' end as sender
    from conversation_side s join conversation c on c.id = s.conversation_id
    join message g on g.conversation_id = c.id where s.member_id = ${id} order by c.id, g.seq`,
  openings: (id) => sql`select m.uid as member, o.at from message_opening o join member m on m.id = o.other_id
    where o.sender_id = ${id}`,
  calls: (
    id,
  ) => sql`select k.kind, k.state, k.reason, k.created_at, k.accepted_at, k.ended_at, m.uid as member, s.device,
      case when k.caller_id = ${id} then 'made' else 'received' end as direction
    from call k join member m on m.id = case when k.caller_id = ${id} then k.callee_id else k.caller_id end
    left join call_side s on s.call_id = k.id and s.member_id = ${id}
    where k.caller_id = ${id} or k.callee_id = ${id} order by k.id`,
  // None about members who are no longer visible, as in the list of notices.
  notices: (id) => sql`select n.kind, n.at, n.read_at, n.mailed_at, n.pushed_at, n.count, n.data, m.uid as member
    from notice n left join member m on m.id = n.actor_id left join profile p on p.member_id = m.id
    where n.member_id = ${id} and (n.actor_id is null or ${visibleTo(id)})`,
  waitingNotices: own('outbox'),
  failedNotices: own('notice_dead_letter'),
  noticeMails: own('notice_mail'),
  noticeSettings: own('notice_setting'),
  pushBrowsers: (id) => sql`select substring(endpoint from '^https?://[^/]+') as service, created_at
    from push_subscription where member_id = ${id}`,
  // Of members who were not visible only the name that was given: whether they were found is not disclosed.
  reports: (id) => sql`select r.category, r.content, r.status, r.outcome, r.created_at, r.closed_at,
      case r.way when 'shown' then m.uid end as member, case when r.way <> 'shown' then r.target_name end as about
    from abuse_report r join member m on m.id = r.target_id where r.reporter_id = ${id}
    union all
    select category, content, case when closed_at is null then 'open' else 'closed' end,
      case when closed_at is not null then 'dismissed' end, created_at, closed_at, null, name
    from gone_report where reporter_id = ${id}`,
  // Removed answers with the label of their field, as the present ones.
  sanctions: (id) =>
    sql`select ${exportedOf('sanction', { removed_texts: removedTexts, removed_message: removedMessage })}
      from sanction where member_id = ${id}`,
  // Of decisions about the member what was mailed to them, once, however many reports it closed.
  decisions: (id) => sql`select distinct d.outcome, d.reason, d.until, d.decided_at, d.reopened_at
    from report_decision d join abuse_report r on r.id = d.report_id
    where r.target_id = ${id} and d.outcome <> 'dismissed' order by d.decided_at`,
  tickets: own('ticket'),
  ticketLines: (id) => sql`select t.id as ticket, l.seq, l.body, l.at, l.staff_id is not null as from_team
    from ticket t join ticket_line l on l.ticket_id = t.id where t.member_id = ${id} order by t.created_at, l.seq`,
  // An open proposal is not disclosed to the member it is about.
  staffProposals: (id) => sql`select kind, permissions, days, ticket_id, reason, created_at, outcome, decided_at
    from staff_proposal where target_id = ${id} and outcome is not null order by created_at`,
  staffNotes: own('staff_note'),
  auditEntries: (id) => sql`select action, at from audit_entry where staff_id = ${id} order by id`,
}

const moneyParts: Record<string, Query> = {
  transactions: (id) => sql`select t.id as transfer, t.at, t.kind, t.narration, t.channel, t.external_ref, a.code,
      a.currency, e.amount
    from ledger_entry e join ledger_account a on a.id = e.account join ledger_transfer t on t.seq = e.transfer
    where a.owner = ${id} order by t.seq`,
  deposits: own('deposit'),
  depositPurchases: own('deposit_purchase'),
  paymentClaims: (
    id,
  ) => sql`select d.reference as deposit, c.kind, c.state, c.amount_minor, c.provider_id, c.reported_at,
      c.opened_at, c.due_at
    from deposit_reversal c join deposit d on d.id = c.deposit_id where d.member_id = ${id}`,
  paymentReturns: (
    id,
  ) => sql`select d.reference as deposit, r.transfer, r.at, r.amount_minor, r.usd_cents, r.gift_cents,
      r.debt_cents
    from deposit_return r join deposit d on d.id = r.deposit_id where d.member_id = ${id}`,
  refunds: (id) => sql`select d.reference as deposit, r.reference, r.amount_minor, r.usd_cents, r.state, r.reason,
      r.provider_code, r.provider_id, r.sent_at, r.created_at, r.changed_at
    from deposit_refund r join deposit d on d.id = r.deposit_id where d.member_id = ${id}`,
  refundProposals: (
    id,
  ) => sql`select d.reference as deposit, p.amount_minor, p.currency, p.usd_cents, p.reason, p.outcome,
      p.created_at, p.expires_at, p.decided_at
    from refund_proposal p join deposit d on d.id = p.deposit_id where d.member_id = ${id}`,
  paymentExceptions: (
    id,
  ) => sql`select o.channel, o.reference, o.fault, o.found_at, o.settled_at, o.refund_requested_at,
      o.refund_error_code
    from payment_exception o join deposit d on d.channel = o.channel and d.reference = o.reference where d.member_id = ${id}`,
  rateQuotes: own('rate_quote'),
  walletQuotes: own('wallet_quote'),
  receipts: own('receipt'),
  withdrawals: (
    id,
  ) => sql`select w.reference, w.kind, w.country, w.currency, w.channel, w.bank_code, w.bank_name, w.number,
      w.account_name, w.usd_cents, w.amount_minor, w.per_usd, w.state, w.reason, w.provider_code, w.provider_id, w.sent_at,
      w.created_at, w.changed_at, (select max(a.at) from withdrawal_approval a where a.withdrawal_id = w.id) as approved_at
    from withdrawal w where w.member_id = ${id}`,
  payoutAccounts: own('payout_account'),
  gifts: (id) => sql`select g.code, g.price, g.note, g.status, g.credits, g.received_at, g.redeemable_at,
      g.earning_matures_at, g.ended_at, m.uid as member,
      case when g.receiver_id = ${id} then 'received' else 'given' end as direction
    from gift_received g left join member m
      on m.id = case when g.receiver_id = ${id} then g.giver_id else g.receiver_id end
    where g.receiver_id = ${id} or g.giver_id = ${id} order by g.received_at, g.id`,
  earnings: own('earning_lot'),
  debts: own('member_debt'),
  boosts: own('member_boost'),
  subscriptions: own('subscription'),
  subscriptionPeriods: (id) => sql`select coalesce(case when c.id is null
        then (select i.name from item_name i where i.kind = 'plan' and i.code = n.name and i.locale = 'en')
        else nullif(c.names_before->>'en', '') end, n.name) as plan, t.reason, t.paid, t.worth, t.starts_at, t.ends_at,
      t.allowance_from, t.calls, t.messages, t.gift_conversion
    from subscription_period t join subscription_plan n on n.id = t.plan_id
      left join lateral (select id, names_before from name_change where kind = 'plan' and code = n.name and state = 'started'
        and started_at > coalesce((select p.at from ledger_transfer p where p.id = t.transfer), t.starts_at)
        order by started_at limit 1) c on true
    where t.member_id = ${id}`,
  allowanceUse: own('allowance_use'),
}

const parts = { ...memberParts, ...contactParts, ...moneyParts }

/** Each part of what is stored about a member as rows, by the name of its file. Nothing of others but their ids. */
export async function* readParts(
  ctx: ExportSource,
  memberId: number,
): AsyncGenerator<{ name: string; rows: unknown[] }> {
  for (const [name, query] of Object.entries(parts)) yield { name, rows: (await query(memberId).execute(ctx.db)).rows }
  const { contacts } = await listContacts(ctx, memberId)
  yield { name: 'knownPeople', rows: contacts.map(({ kind, label, addedAt }) => ({ kind, label, added_at: addedAt })) }
}
