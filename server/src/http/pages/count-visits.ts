import { api, localeCodes } from '@karibu/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context, Db } from '../../context.ts'

type Page = 'landing' | 'signUp'
type Counts = Record<Page, number>

const landingPaths: ReadonlySet<string> = new Set(['/', ...localeCodes.flatMap((code) => [`/${code}`, `/${code}/`])])
/** The sign-up page asks this whenever it opens, also where it opens without a request of a page. */
const signUpPath = `/api${api.system.registration.path}`
const flushMs = 60_000

/**
 * Counts how often browsers open the start page and the sign-up page: two numbers a day, without address, cookie or member. They are
 * added to `figure_visit` each minute, by every server; a server that is killed loses at most the last minute.
 */
export function countVisits(app: FastifyInstance, ctx: Pick<Context, 'db' | 'now'>): { flush: () => Promise<void> } {
  let pending = new Map<string, Counts>()
  const add = (day: string, counts: Counts) => {
    const known = pending.get(day) ?? { landing: 0, signUp: 0 }
    pending.set(day, { landing: known.landing + counts.landing, signUp: known.signUp + counts.signUp })
  }
  const flush = async () => {
    const taken = pending
    pending = new Map()
    // Counted again with the next minute.
    for (const [day, counts] of taken) await store(ctx.db, day, counts).catch(() => add(day, counts))
  }
  app.addHook('onResponse', async (request, reply) => {
    const page = reply.statusCode === 200 || reply.statusCode === 304 ? pageOf(request) : null
    if (page) add(ctx.now().toISOString().slice(0, 10), { landing: 0, signUp: 0, [page]: 1 })
  })
  const timer = setInterval(flush, flushMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
  return { flush }
}

/** Adds up: two servers that store at the same time lose nothing. */
async function store(db: Db, day: string, { landing, signUp }: Counts): Promise<void> {
  await sql`insert into figure_visit (day, landing, sign_up) values (${day}::date, ${landing}, ${signUp})
    on conflict (day) do update set landing = figure_visit.landing + excluded.landing,
      sign_up = figure_visit.sign_up + excluded.sign_up`.execute(db)
}

function pageOf(request: FastifyRequest): Page | null {
  if (request.method !== 'GET' || isProgram(request)) return null
  const path = request.url.split('?')[0] ?? ''
  if (path === signUpPath) return 'signUp'
  // A browser that fetches a page ahead or for its service worker does not show it.
  const { 'sec-fetch-dest': destination = 'document', 'sec-purpose': purpose = '' } = request.headers
  const isShown = destination === 'document' && !String(purpose).includes('prefetch')
  return landingPaths.has(path) && isShown ? 'landing' : null
}

/** Search engines, previews of messengers, monitors and scripts. Browsers all name Mozilla. */
const programs = /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|monitor|headless|lighthouse/i

const isProgram = ({ headers }: FastifyRequest): boolean => {
  const agent = headers['user-agent'] ?? ''
  return !agent.includes('Mozilla/') || programs.test(agent)
}
