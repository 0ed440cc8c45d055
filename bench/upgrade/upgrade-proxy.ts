import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { ensureProgram } from '../../scripts/lib/system/ensure-program.ts'
import { environmentOf, nginx } from '../../scripts/lib/system/find-program.ts'
import { freePort } from '../free-port.ts'
import { until } from '../kill/kill-server.ts'

export type UpgradeProxy = {
  url: string
  /** Sends new requests to these ports only. Those under way at others are finished first. */
  sendTo: (ports: readonly number[]) => Promise<void>
  stop: () => Promise<void>
}

const upMs = 20_000
const drainMs = 60_000

/** nginx before the servers of `ports`, set up as docs/OPERATIONS.md says for several of them. */
export async function startUpgradeProxy(folder: string, ports: readonly number[]): Promise<UpgradeProxy> {
  const program = await ensureProgram(nginx)
  if (!program) throw new Error('no nginx: install the package nginx-light')
  const port = await freePort()
  const home = join(folder, 'nginx')
  mkdirSync(home)
  const settings = join(home, 'nginx.conf')
  const write = (to: readonly number[]) => writeFileSync(settings, settingsOf({ home, port, to }))
  write(ports)
  const child = spawn(program, ['-p', home, '-c', settings, '-e', join(home, 'error.log')], {
    env: { ...process.env, ...environmentOf(nginx, program) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await until(() => isListening(port), upMs)
  return {
    url: `http://127.0.0.1:${port}`,
    sendTo: async (to) => {
      write(to)
      const before = workersOf(child)
      child.kill('SIGHUP')
      await until(() => before.every((pid) => !workersOf(child).includes(pid)), drainMs)
    },
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** One worker, so that each step of an upgrade has one process to wait for. */
const settingsOf = ({ home, port, to }: { home: string; port: number; to: readonly number[] }): string => `
daemon off;
worker_processes 1;
pid ${join(home, 'nginx.pid')};
events { worker_connections 512; }
http {
    access_log off;
    # A browser asks again where an idle connection was closed by a new start of nginx; a bench counts each failure.
    keepalive_timeout 0;
    client_body_temp_path ${join(home, 'body')};
    proxy_temp_path ${join(home, 'proxy')};
    fastcgi_temp_path ${join(home, 'fastcgi')};
    uwsgi_temp_path ${join(home, 'uwsgi')};
    scgi_temp_path ${join(home, 'scgi')};
    upstream karibu {
${to.map((one) => `        server 127.0.0.1:${one};`).join('\n')}
    }
    server {
        listen 127.0.0.1:${port};
        location / {
            proxy_pass http://karibu;
            proxy_http_version 1.1;
            proxy_set_header Host $host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        }
    }
}
`

function workersOf({ pid }: ChildProcess): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

async function isListening(port: number): Promise<boolean> {
  const socket = createConnection({ port, host: '127.0.0.1' })
  const isOpen = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return isOpen
}
