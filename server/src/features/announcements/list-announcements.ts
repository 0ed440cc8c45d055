import type { AnnouncementState, Locale, StaffAnnouncement } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, Tx } from '../../context.ts'
import { type CityNames, cityName, countryName } from '../places/index.ts'
import { audienceOf } from './audience.ts'
import { type MailRow, mailView } from './mails/mail-view.ts'

/** Of those that are over, so many are listed. */
const overMax = 50

type Texts = Partial<Record<Locale, string>>
type Row = {
  id: string
  titles: Texts
  texts: Texts
  path: string | null
  country_code: string | null
  city_id: number | null
  city: string | null
  names: CityNames | null
  starts_at: Date
  ends_at: Date
  stopped_at: Date | null
  staff_uid: string | null
  staff_name: string
  mail: MailRow | null
}

/** Planned and running announcements, then the newest of the others. */
export async function listAnnouncements(
  { db, now }: { db: Db | Tx; now: Context['now'] },
  locale: Locale,
): Promise<{ announcements: StaffAnnouncement[] }> {
  const at = now()
  const columns = sql`a.*, c.name as city, c.names, m.uid as staff_uid,
    coalesce(trim(m.firstname || ' ' || m.lastname), '') as staff_name,
    (select row_to_json(w) from announcement_mail w where w.announcement_id = a.id) as mail
    from announcement a left join city c on c.id = a.city_id left join member m on m.id = a.staff_id`
  const isOpen = sql`a.stopped_at is null and a.ends_at > ${at}`
  const { rows } = await sql<Row>`
    (select 1 as part, ${columns} where ${isOpen})
    union all
    (select 2, ${columns} where not (${isOpen}) order by a.starts_at desc limit ${overMax})
    order by part, starts_at desc, id`.execute(db)
  return { announcements: rows.map((row) => view(row, at, locale)) }
}

function view(row: Row, at: Date, locale: Locale): StaffAnnouncement {
  return {
    id: row.id,
    state: stateOf(row, at),
    titles: inEachLanguage(row.titles),
    texts: inEachLanguage(row.texts),
    path: row.path,
    startsAt: row.starts_at.toISOString(),
    endsAt: endOf(row).toISOString(),
    audience: audienceOf(row),
    audienceName: audienceName(row, locale),
    mail: row.mail && mailView(row.mail, { stoppedAt: row.stopped_at, at }),
    by: { id: row.staff_uid, name: row.staff_name },
  }
}

// One that is over can still be stopped for its mails.
const endOf = ({ ends_at, stopped_at }: Row): Date => (stopped_at && stopped_at < ends_at ? stopped_at : ends_at)

function stateOf({ starts_at, ends_at, stopped_at }: Row, at: Date): AnnouncementState {
  if (stopped_at) return stopped_at < starts_at ? 'withdrawn' : 'ended'
  if (starts_at > at) return 'planned'
  return ends_at > at ? 'running' : 'ended'
}

function audienceName({ country_code, city, names }: Row, locale: Locale): string | null {
  if (country_code !== null) return countryName(country_code, locale)
  return city === null ? null : cityName({ name: city, names }, locale)
}

const inEachLanguage = (texts: Texts): Record<Locale, string> => ({ en: '', es: '', fr: '', pt: '', sw: '', ...texts })
