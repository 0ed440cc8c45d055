import { fieldFaults, type VoiceIntro, voiceIntroForm, voiceIntroSecondsMax, voiceIntrosPerDay } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { dayMs } from '../../../durations.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { claimStored, removeBytes, storeRecording } from '../../photos/index.ts'
import { voiceView } from './voice-view.ts'

type Upload = { bytes: Buffer; fields: Record<string, unknown> }

/**
 * Saves a voice intro in place of the one before. Refuses the fields `file` and `waveform`; throws Refusal
 * `too_many_requests` after ten on one day.
 */
export async function recordVoice(
  ctx: Context,
  member: Pick<SignedIn, 'id' | 'uid'>,
  uploads: () => AsyncIterable<Upload>,
): Promise<VoiceIntro> {
  await refuseTooMany(ctx, member.id)
  const { bytes, waveform } = await readForm(uploads)
  const stored = await storeRecording(ctx, { bytes, waveform, secondsMax: voiceIntroSecondsMax })
  try {
    const { id, replaced } = await ctx.db.transaction().execute(async (tx) => {
      await countToday(ctx, tx, member.id)
      const replaced = await deleteVoice(tx, member.id)
      await claimStored(tx, [stored.storageKey], ctx.now())
      const { storageKey: storage_key, mime, tenths } = stored
      const waveform = Buffer.from(stored.waveform)
      const row = { member_id: member.id, storage_key, mime, tenths, waveform, created_at: ctx.now() }
      const { id } = await tx.insertInto('voice_intro').values(row).returning('id').executeTakeFirstOrThrow()
      return { id, replaced }
    })
    if (replaced) await removeBytes(ctx, [replaced.storageKey])
    const row = { voice_id: id, voice_tenths: stored.tenths, voice_waveform: Buffer.from(stored.waveform) }
    const voice = voiceView(ctx, row, member.uid)
    if (!voice) throw new Error('A voice intro that was saved has no view')
    return voice
  } catch (error) {
    await removeBytes(ctx, [stored.storageKey])
    throw error
  }
}

/** Deletes one's voice intro with its bytes. Throws Refusal `not_found`. */
export async function removeVoice(ctx: Context, member: Pick<SignedIn, 'id'>): Promise<Record<never, never>> {
  const removed = await ctx.db.transaction().execute((tx) => deleteVoice(tx, member.id))
  if (!removed) throw new Refusal('not_found')
  await removeBytes(ctx, [removed.storageKey])
  return {}
}

/** `row`: the whole row as JSON, by which `restoreVoice` brings it back. */
type DeletedVoice = { storageKey: string; row: string }

/** Deletes the row under the member's lock; a trigger leaves the bytes to the sweep. Null where there is none, or another than `id`. */
export async function deleteVoice(tx: Tx, memberId: number, id?: string): Promise<DeletedVoice | null> {
  await sql`select from member where id = ${memberId} for no key update`.execute(tx)
  const removed = await tx
    .deleteFrom('voice_intro')
    .where('member_id', '=', memberId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning(['storage_key as storageKey', sql<string>`to_jsonb(voice_intro)::text`.as('row')])
    .executeTakeFirst()
  return removed ?? null
}

/**
 * Brings a deleted voice intro back. `row` as `deleteVoice` returned it; its file must still be held. Returns false, and changes
 * nothing, where the member has recorded another. The caller holds the member's row lock.
 */
export async function restoreVoice(tx: Tx, row: string): Promise<boolean> {
  const { rows } = await sql<{ storage_key: string }>`
    insert into voice_intro select r.* from jsonb_populate_record(null::voice_intro, ${row}::jsonb) r
    on conflict (member_id) do nothing returning storage_key`.execute(tx)
  for (const { storage_key } of rows)
    await tx.deleteFrom('orphaned_file').where('storage_key', '=', storage_key).execute()
  return rows.length > 0
}

async function readForm(uploads: () => AsyncIterable<Upload>) {
  for await (const { bytes, fields } of uploads()) {
    const parsed = voiceIntroForm.safeParse(fields, { reportInput: true })
    if (!parsed.success) throw new Refusal('invalid_input', { fields: fieldFaults(parsed.error) })
    return { bytes, waveform: parsed.data.waveform }
  }
  throw fieldRefusal('file', 'required')
}

const tooMany = (now: Date) =>
  new Refusal('too_many_requests', { retryAfter: Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000) })

// Decided for good by `countToday`; this only spares the work.
async function refuseTooMany(ctx: Context, memberId: number): Promise<void> {
  const { rows } = await sql`select from voice_intro_day where member_id = ${memberId} and day = ${dayOf(ctx)}
    and count >= ${voiceIntrosPerDay}`.execute(ctx.db)
  if (rows.length > 0) throw tooMany(ctx.now())
}

async function countToday(ctx: Context, tx: Tx, memberId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    insert into voice_intro_day as v (member_id, day, count) values (${memberId}, ${dayOf(ctx)}, 1)
    on conflict (member_id) do update
      set count = case when v.day = excluded.day then v.count + 1 else 1 end, day = excluded.day
    returning count`.execute(tx)
  if ((rows[0]?.count ?? 0) > voiceIntrosPerDay) throw tooMany(ctx.now())
}

const dayOf = ({ now }: Pick<Context, 'now'>): string => now().toISOString().slice(0, 10)
