import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../bench/free-port.ts'
import { coturn, environmentOf } from '../../scripts/lib/system/find-program.ts'
import { spawnCoturn } from '../../server/src/test/communication/coturn.ts'
import { until } from './until.ts'

export type Coturn = { environment: { TURN_URLS: string; TURN_SECRET: string }; stop: () => Promise<void> }

/** A call relay on this machine, and the settings of a server that uses it. */
export async function startCoturn(program: string): Promise<Coturn> {
  const folder = await mkdtemp(join(tmpdir(), 'karibu-coturn-'))
  const port = await freePort()
  const secret = 'the secret of a relay in tests'
  const env = { ...process.env, ...environmentOf(coturn, program) }
  const child = spawnCoturn({ program, folder, port, secret, env })
  await until(() => isListening(port), { withinMs: 60_000, message: () => `coturn does not listen on port ${port}` })
  return {
    environment: { TURN_URLS: `turn:127.0.0.1:${port}`, TURN_SECRET: secret },
    stop: async () => {
      if (child.exitCode === null) {
        child.kill()
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function isListening(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' })
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy())
}
