import { join } from 'node:path'
import { depositChannels } from '@karibu/contract'
import { needsSandbox } from './adapters/payments/payments.ts'
import { type Sandbox, startSandbox } from './adapters/sandbox/sandbox.ts'
import { sandboxKeysOf } from './adapters/sandbox/world.ts'
import { loadSecret } from './adapters/secret.ts'
import type { Config } from './config/config.ts'
import { openDatabase } from './db/database.ts'
import { makeDataFolder } from './db/embedded/data-folder.ts'
import type { BeforeChange } from './db/migrate/migrate.ts'
import { loadReference } from './db/reference/load-reference.ts'
import { assertPlayMoney, assertRealMoney } from './db/site/play-money.ts'
import { makeSandboxStore } from './db/site/sandbox-store.ts'
import { databaseOf, prepareDatabase } from './db/statements/prepare.ts'
import { sandboxPages } from './http/pages/sandbox-pages.ts'
import { makeTerminalLog } from './log.ts'
import { keyedHash } from './signature.ts'

/** What every process of a server needs to know; plain data, so that it can be handed on. */
export type SharedResources = {
  databaseUrl: string
  secret: string
  sandboxKeys: Sandbox['keys'] | null
}

export type OpenResources = {
  resources: SharedResources
  /** Publishes the address at which the server answers. */
  publishAddress: (url: string) => void
  stop: () => Promise<void>
}

/** What there is once, however many processes serve: the migrated database, its reference data, the payment sandbox. */
export async function openSharedResources(
  config: Config,
  logLine: (line: string) => void,
  beforeChange?: BeforeChange,
): Promise<OpenResources> {
  const steps = makeTerminalLog(logLine)
  if (config.remoteAccess)
    logLine(
      `WARNING: this is a local server for trying things out, and other machines can reach it (HOST=${config.host}, KARIBU_REMOTE_ACCESS=allowed).`,
    )
  const database = await prepareDatabase({ ...databaseOf(config), log: steps, assertFit: fitOf(config), beforeChange })
  try {
    await loadReference({ adminUrl: database.adminUrl, log: steps })
    const secret = config.secret ?? loadSecret(makeDataFolder(config.dataDir))
    const sandbox = needsSandbox(config) ? await openSandbox(config, { databaseUrl: database.url, secret }) : null
    if (sandbox) logLine(sandboxNotice(config, sandbox.url))
    return {
      resources: { databaseUrl: database.url, secret, sandboxKeys: sandbox?.keys ?? null },
      publishAddress: (url) => {
        database.publishAddress(url)
        sandbox?.setPagesAddress(`${config.publicUrl ?? url}${sandboxPages}`)
        sandbox?.setWebhookAddresses({
          paystack: `${url}/api/webhooks/paystack`,
          tranzak: `${url}/api/webhooks/tranzak`,
          flutterwave: `${url}/api/webhooks/flutterwave`,
        })
      },
      stop: async () => {
        await sandbox?.stop()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** The check that the books hold no money of the other kind than the one that is taken. */
function fitOf({ movesRealMoney, takesPlayMoney }: Config): ((url: string) => Promise<void>) | undefined {
  if (!movesRealMoney && !takesPlayMoney) return
  return async (url) => {
    const database = openDatabase(url, { poolMax: 1 })
    try {
      await (movesRealMoney ? assertRealMoney : assertPlayMoney)(database.pool)
    } finally {
      await database.close()
    }
  }
}

/** All servers with one secret and one database have one sandbox: its keys follow from the one, its records are in the other. */
async function openSandbox(
  config: Config,
  { databaseUrl, secret }: Pick<SharedResources, 'databaseUrl' | 'secret'>,
): Promise<Pick<Sandbox, 'url' | 'keys' | 'setWebhookAddresses' | 'setPagesAddress' | 'stop'>> {
  const database = openDatabase(databaseUrl, { poolMax: 2 })
  try {
    const sandbox = await startSandbox({
      port: config.sandboxPort,
      file: join(config.dataDir, 'sandbox.json'),
      keys: sandboxKeysOf((name, bytes) => keyedHash(secret, 'sandbox', name).subarray(0, bytes)),
      store: makeSandboxStore(database.db),
    })
    const stop = async () => {
      await sandbox.stop()
      await database.close()
    }
    return { ...sandbox, stop }
  } catch (error) {
    await database.close()
    throw error
  }
}

function sandboxNotice({ payments }: Config, url: string): string {
  const channels = depositChannels.filter((channel) => payments[channel] === 'sandbox')
  return `Payments (${channels.join(', ')}) run on the sandbox at ${url}: no real money moves. See docs/SANDBOX.md.`
}
