import { type api, type BodyOf, type Locale, localeCodes } from '@karibu/contract'
import type { Context, SignedIn } from '../../context.ts'
import {
  type Incident,
  type IncidentTexts,
  openIncident,
  readIncidents,
  resolveIncident,
  updateIncident,
} from '../../db/site/incidents.ts'
import { fieldRefusal, Refusal } from '../../refusal.ts'

type Reply = { incidents: Incident[] }
/** Clocks of browsers are not exact. */
const clockMs = 60_000

export const listIncidents = async (ctx: Context): Promise<Reply> => ({ incidents: await readIncidents(ctx) })

/** Publishes an incident. Throws Refusal `invalid_input` without a text and for a time in the future. */
export async function publishIncident(ctx: Context, staff: SignedIn, form: BodyOf<typeof api.staffIncidents.open>) {
  const texts = someTextsOf(form)
  const now = ctx.now()
  const since = form.since === undefined ? now : new Date(form.since)
  if (since.getTime() > now.getTime() + clockMs) throw fieldRefusal('since', 'date_invalid')
  await openIncident(byStaff(ctx, staff), { parts: [...new Set(form.parts)], since: since > now ? now : since, texts })
  return listIncidents(ctx)
}

type Change = BodyOf<typeof api.staffIncidents.note> & { id: number }

/** Adds a note. Throws Refusal `not_found` where no such incident is open, `invalid_input` without a text. */
export async function addIncidentNote(ctx: Context, staff: SignedIn, { id, ...form }: Change): Promise<Reply> {
  if (!(await updateIncident(byStaff(ctx, staff), { id, texts: someTextsOf(form) }))) throw new Refusal('not_found')
  return listIncidents(ctx)
}

/** Ends an incident. Throws Refusal `not_found` where no such incident is open. */
export async function endIncident(ctx: Context, staff: SignedIn, { id, ...form }: Change): Promise<Reply> {
  if (!(await resolveIncident(byStaff(ctx, staff), { id, texts: textsOf(form) }))) throw new Refusal('not_found')
  return listIncidents(ctx)
}

const byStaff = ({ db, now }: Context, { id }: SignedIn) => ({ db, now, staffId: id })

function textsOf(form: Record<Locale, string>): IncidentTexts {
  return Object.fromEntries(localeCodes.flatMap((code) => (form[code] ? [[code, form[code]]] : [])))
}

function someTextsOf(form: Record<Locale, string>): IncidentTexts {
  const texts = textsOf(form)
  if (Object.keys(texts).length === 0) throw fieldRefusal('en', 'required')
  return texts
}
