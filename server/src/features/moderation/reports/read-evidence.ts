import type { api, ProfileTexts, ReplyInputOf, StaffReport } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { staffPhotoUrl } from '../../photos/index.ts'
import { voiceView } from '../../profiles/index.ts'
import { reportedProfile } from '../../scam/index.ts'

type Evidence = ReplyInputOf<typeof api.moderation.evidence>
type Message = Evidence['evidence'][number]
type StoredMessage = Omit<Message, 'file' | 'removable' | 'removed'> & { media?: string; mime?: string }
type Place = { isThere: boolean; isRemoved: boolean }
type PresentPhoto = { id: string; width: number; height: number }
type Row = {
  evidence: StoredMessage[]
  places: Place[]
  profile: Evidence['profile']
  photo_ids: (string | null)[]
  status: StaffReport['status']
  today: ProfileTexts | null
  photos: PresentPhoto[]
} & Parameters<typeof voiceView>[1]

/** The messages and the profile that came with a report, and the profile as it is now, with addresses for this member of staff. */
export async function readEvidence(ctx: Context, { staff, id }: { staff: SignedIn; id: string }): Promise<Evidence> {
  const { rows } = await sql<Row>`
    select r.evidence, ${places} as places, r.profile, ${photoIds} as photo_ids, r.status,
      (select ${reportedProfile} from profile p where p.member_id = r.target_id) as today,
      coalesce((select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height) order by f.position)
        from photo f where f.member_id = r.target_id), '[]') as photos,
      v.id as voice_id, v.tenths as voice_tenths, v.waveform as voice_waveform
    from abuse_report r left join voice_intro v on v.member_id = r.target_id where r.id = ${id}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Refusal('not_found')
  // The files of a closed report may be deleted.
  const isOpen = row.status === 'open'
  return {
    evidence: row.evidence.map((message, at) => messageOf(message, row.places[at], isOpen)),
    profile: profileOf(row, isOpen),
    today: row.today && {
      ...row.today,
      photos: row.photos.map((photo) => ({
        ...photo,
        image: staffPhotoUrl(ctx, { id: photo.id, width: 160, viewerUid: staff.uid }),
      })),
      voice: voiceView(ctx, row, staff.uid),
    },
  }
}

/** SQL over a report `r`: of each message of the evidence whether it is still there, and whether a decision about the report removed it. */
const places: RawBuilder<Place[]> = sql<Place[]>`coalesce((
  select json_agg(json_build_object('isThere', x.seq is not null and x.deleted_at is null, 'isRemoved', s.id is not null) order by e.n)
  from jsonb_array_elements(r.evidence) with ordinality e (j, n)
  left join message x on x.conversation_id = (e.j ->> 'conversation')::int and x.seq = (e.j ->> 'seq')::int
    and x.sender_id = r.target_id and x.kind in ('text', 'photo', 'voice')
  left join sanction s on s.report_id = r.id and s.removed_message ->> 'conversation_id' = e.j ->> 'conversation'
    and s.removed_message ->> 'seq' = e.j ->> 'seq'), '[]')`

/**
 * SQL over a report `r`: the ids of the reported photos that are on the profile. One that a decision about the report removed counts as
 * such: the next decision restores it first.
 */
const photoIds: RawBuilder<(string | null)[]> = sql<(string | null)[]>`coalesce((
  select json_agg(coalesce(f.id::text, s.removed_photo ->> 'id') order by e.n)
  from jsonb_array_elements(r.profile -> 'photos') with ordinality e (j, n)
  left join photo f on f.storage_key = e.j ->> 'media' and f.member_id = r.target_id
  left join sanction s on s.report_id = r.id and s.removed_photo ->> 'storage_key' = e.j ->> 'media'), '[]')`

function profileOf({ profile, photo_ids }: Row, isOpen: boolean): Evidence['profile'] {
  const { voice, photos, ...texts } = profile
  if (!isOpen) return texts
  return {
    ...texts,
    ...(voice && { voice }),
    ...(photos && {
      photos: photos.map((photo, at) => {
        const id = photo_ids[at]
        return id ? { ...photo, id } : photo
      }),
    }),
  }
}

function messageOf({ media, mime, ...message }: StoredMessage, place: Place | undefined, isOpen: boolean): Message {
  const { isThere = false, isRemoved = false } = place ?? {}
  const removed = { ...(isRemoved && { removed: true }) }
  if (!isOpen) {
    const { seconds: _seconds, waveform: _waveform, ...text } = message
    return { ...text, ...removed }
  }
  return {
    ...message,
    ...removed,
    ...(media !== undefined && { file: mime === undefined ? ('photo' as const) : ('voice' as const) }),
    // The next decision about the report restores first what an earlier one removed.
    ...((isThere || isRemoved) && { removable: true }),
  }
}
