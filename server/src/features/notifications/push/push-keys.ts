import { sql } from 'kysely'
import type { Context } from '../../../context.ts'

type Keys = { publicKey: string; privateKey: string }

const known = new WeakMap<Context['db'], Promise<Keys>>()

/** The pair push services know this site by: the configured one, else one made once and kept for all servers. */
export function pushKeys(ctx: Context): Promise<Keys> {
  const { vapid } = ctx.config.push
  if (vapid) return Promise.resolve(vapid)
  const reading = known.get(ctx.db) ?? readKeys(ctx)
  known.set(ctx.db, reading)
  reading.catch(() => known.delete(ctx.db))
  return reading
}

async function readKeys(ctx: Context): Promise<Keys> {
  const select = () =>
    sql<Keys>`select public_key as "publicKey", private_key as "privateKey" from push_key`.execute(ctx.db)
  const found = (await select()).rows[0]
  if (found) return found
  const { publicKey, privateKey } = ctx.push.makeKeys()
  // Of two servers that start concurrently the key of the first is used by all.
  await sql`insert into push_key (public_key, private_key) values (${publicKey}, ${privateKey})
    on conflict do nothing`.execute(ctx.db)
  const stored = (await select()).rows[0]
  if (!stored) throw new Error('the push keys were not kept')
  return stored
}
