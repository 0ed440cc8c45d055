import { sql } from 'kysely'
import { detailSelect, isPartShown } from '../detail-table.ts'
import { lookerOf } from './cards-of.ts'

/** For `selectCards`: what `DetailRow` holds beyond a card; `looking` is the profile of the one who looks. */
export function detailColumns(viewerId: number) {
  const looker = lookerOf({ viewerId })
  return {
    columns: sql`m.phone, m.dob, m.created_at, m.name_changed_at, m.dial_code, m.mobile_number, p.phone_shared_with, p.dob_shared_with,
    p.detail_sharing, p.wants_gender, p.wants_age_min, p.wants_age_max, p.wants_distance, p.wants_order, h.cell as home_cell, h.city_id, t.name as city_name,
    t.names as city_names, ${detailSelect}, u.faith_consented_at, u.ethnic_consented_at, u.genotype,
    u.genotype_consented_at, u.genotype_set_at, looking.languages as viewer_languages,
    looking.interests as viewer_interests, w.id as voice_id, w.tenths as voice_tenths, w.waveform as voice_waveform`,
    joins: sql`join profile looking on looking.member_id = ${viewerId}
    left join place h on h.member_id = m.id and m.id = ${viewerId}
    left join city t on t.id = h.city_id
    left join culture u on u.member_id = m.id
    left join voice_intro w on w.member_id = m.id and (${looker.isOwner} or ${isPartShown('voice', looker.isMatch)})`,
  }
}
