import { join } from 'node:path'
import { depositChannels } from '@karibu/contract'
import { needsSandbox } from './adapters/payments/payments.ts'
import { type Sandbox, startSandbox } from './adapters/sandbox/sandbox.ts'
import { loadSecret } from './adapters/secret.ts'
import type { Config } from './config.ts'
import { makeDataFolder } from './db/embedded/data-folder.ts'
import { databaseOf, prepareDatabase } from './db/prepare.ts'
import { loadReference } from './db/reference/load-reference.ts'
import { makeTerminalLog } from './log.ts'

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
export async function openSharedResources(config: Config, logLine: (line: string) => void): Promise<OpenResources> {
  const steps = makeTerminalLog(logLine)
  if (config.remoteAccess)
    logLine(
      `WARNING: this is a local server for trying things out, and other machines can reach it (HOST=${config.host}, KARIBU_REMOTE_ACCESS=allowed).`,
    )
  const database = await prepareDatabase({ ...databaseOf(config), log: steps })
  try {
    await loadReference({ adminUrl: database.adminUrl, log: steps })
    const secret = config.secret ?? loadSecret(makeDataFolder(config.dataDir))
    const sandbox = needsSandbox(config) ? await openSandbox(config) : null
    if (sandbox) logLine(sandboxNotice(config, sandbox.url))
    return {
      resources: { databaseUrl: database.url, secret, sandboxKeys: sandbox?.keys ?? null },
      publishAddress: (url) => {
        database.publishAddress(url)
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

const openSandbox = (config: Config) =>
  startSandbox({ port: config.sandboxPort, file: join(config.dataDir, 'sandbox.json') })

function sandboxNotice({ payments }: Config, url: string): string {
  const channels = depositChannels.filter((channel) => payments[channel] === 'sandbox')
  return `Payments (${channels.join(', ')}) run on the sandbox at ${url}: no real money moves. See docs/SANDBOX.md.`
}
