import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

type Settings = {
  program: string
  folder: string
  port: number
  secret: string
  env?: NodeJS.ProcessEnv
  /** A file of settings in place of the one that operators copy. */
  settings?: string
  /** Requires no login, as before it is configured. */
  isOpen?: boolean
}

const deployed = join(import.meta.dirname, '../../../../deploy/turn/turnserver.conf')

/** Starts a call relay on this machine, which keeps its files in `folder`. It listens a moment later. */
export function spawnCoturn({
  program,
  folder,
  port,
  secret,
  env,
  settings = deployed,
  isOpen = false,
}: Settings): ChildProcess {
  const login = isOpen ? ['--no-auth'] : ['--use-auth-secret', `--static-auth-secret=${secret}`]
  return spawn(
    program,
    [
      ...['-c', settings, ...login, '--realm=karibu.example'],
      ...['--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', `--listening-port=${port}`, '--no-tls', '--no-dtls'],
      ...['--no-cli', '--log-file=stdout', '--simple-log', `--pidfile=${join(folder, 'turn.pid')}`],
      ...[`--userdb=${join(folder, 'turn.db')}`, '--allow-loopback-peers'],
    ],
    { env, stdio: 'ignore' },
  )
}
