import type { PlacePrecision, SignedInUser } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { acceptedTerms, termsToAccept } from '../../../http/session.ts'
import { photoUrl } from '../../photos/index.ts'
import { balanceOf } from '../../wallet/index.ts'
import { visitsFrozenUntil } from '../settings/visits-switch.ts'

type Row = Pick<SignedInUser, 'firstname' | 'lastname' | 'email' | 'role' | 'permissions' | 'locale'> & {
  uid: string
  phone: SignedInUser['privacy']['phone']
  dob: SignedInUser['privacy']['dob']
  hidden: boolean
  hideOnline: boolean
  readReceipts: boolean
  showVisits: boolean
  giftsOpen: boolean
  hideDistance: boolean
  placePrecision: PlacePrecision
  visitsChangedAt: Date | null
  photoId: string | null
  hasPlace: boolean
  gavePreferences: boolean
  termsVersion: string | null
}

/** The signed-in member as their browser keeps them. */
export async function signedInUser(
  ctx: Pick<Context, 'db' | 'secret' | 'now'>,
  memberId: number,
): Promise<SignedInUser> {
  const { rows } = await sql<Row>`
    select m.uid, m.firstname, m.lastname, m.email, m.role, m.staff_permissions as permissions, m.locale,
      coalesce(p.phone_shared_with, 'nobody') as phone, coalesce(p.dob_shared_with, 'nobody') as dob,
      p.hidden, p.hide_online as "hideOnline", p.read_receipts as "readReceipts", p.show_visits as "showVisits",
      p.gifts_open as "giftsOpen", p.hide_distance as "hideDistance", p.place_precision as "placePrecision",
      p.show_visits_changed_at as "visitsChangedAt",
      (select f.id from photo f where f.member_id = m.id order by f.position limit 1) as "photoId",
      exists (select from place where member_id = m.id) as "hasPlace",
      p.preferences_set as "gavePreferences", ${acceptedTerms} as "termsVersion"
    from member m join profile p on p.member_id = m.id
    where m.id = ${memberId}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Error('a signed-in member without a row')
  const balance = await balanceOf(ctx.db, memberId)
  const terms = termsToAccept(row)
  return {
    id: row.uid,
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    avatar: row.photoId && photoUrl(ctx, { id: row.photoId, width: 160, viewerUid: row.uid }),
    wallet: balance.usd,
    credits: balance.credits,
    role: row.role,
    permissions: row.permissions,
    locale: row.locale,
    privacy: {
      phone: row.phone,
      dob: row.dob,
      hidden: row.hidden,
      hideOnline: row.hideOnline,
      readReceipts: row.readReceipts,
      showVisits: row.showVisits,
      giftsOpen: row.giftsOpen,
      hideDistance: row.hideDistance,
      placePrecision: row.placePrecision,
    },
    visitsFrozenUntil: visitsFrozenUntil(row.visitsChangedAt, ctx.now())?.toISOString() ?? null,
    terms: terms && { accepted: terms.accepted, dueAt: terms.dueAt.toISOString() },
    onboarding: { photo: row.photoId === null, place: !row.hasPlace, preferences: !row.gavePreferences },
  }
}
