import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Karibu } from './karibu.ts'

export type Releases = {
  /** As the server, at another address. */
  site: Karibu
  /** From now on the next release is served, and the files of the one before are gone. */
  release: () => void
  /** How often a path was requested. */
  countRequests: (path: string) => number
  close: () => Promise<void>
}

const assets = readdirSync(join(import.meta.dirname, '../../web/dist/assets')).filter((file) =>
  /\.(js|css)$/.test(file),
)
const asset = /([\w.-]+)\.(js|css)\b/g
const known = new Set(assets)
/** Headers between two neighbours, and what only holds for the bytes as they were. */
const ownOf = /^(host|connection|content-(length|encoding)|transfer-encoding|accept-encoding|etag|last-modified|if-.*)$/

/**
 * A proxy before a server that serves two releases of its web: the built one, and one in which every file has another name
 * and every document names its release, as if every file had changed. The API is the same.
 */
export async function makeReleases(karibu: Karibu): Promise<Releases> {
  let isNext = false
  const requested = new Map<string, number>()
  const server = createServer(async (request, response) => {
    // Which release answers is settled now: one that comes meanwhile would give out a file of both.
    const isOfNext = isNext
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const address = request.url ?? '/'
    requested.set(address, (requested.get(address) ?? 0) + 1)
    const isAsset = address.startsWith('/assets/')
    // Whichever release is asked for, only the newest is there.
    if (isAsset && address.includes('-next.') !== isOfNext) return response.writeHead(404).end()
    // Live events are not tested here; the browser continues without them.
    if (address.startsWith('/socket.io/')) return response.writeHead(502).end()
    // Whether it has changed is not for the server behind to say.
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !ownOf.test(name)))
    const answer = await fetch(karibu.url + address.replace('-next.', '.'), {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    }).catch(() => null)
    if (!answer) return response.writeHead(502).end()
    await pass(answer, response, isOfNext)
  })
  server.on('upgrade', (_, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    site: { ...karibu, url: `http://127.0.0.1:${port}` },
    release: () => {
      isNext = true
    },
    countRequests: (path) => requested.get(path) ?? 0,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function pass(answer: Response, response: ServerResponse, isOfNext: boolean): Promise<void> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ownOf.test(name)))
  const type = answer.headers.get('content-type') ?? ''
  const isText = isOfNext && /html|javascript|css/.test(type)
  const text = isText ? nextOf(bytes.toString(), type) : null
  const policy = headers['content-security-policy']
  if (policy && text) headers['content-security-policy'] = policy.replace('script-src', `script-src ${hashesOf(text)}`)
  response.writeHead(answer.status, headers).end(text ?? bytes)
}

function nextOf(text: string, type: string): string {
  const renamed = text.replaceAll(asset, (whole, name: string, ending: string) =>
    known.has(whole) ? `${name}-next.${ending}` : whole,
  )
  if (type.includes('html')) return renamed.replace('<head>', '<head><meta name="release" content="next" />')
  // The fingerprint of the version, in the service worker.
  return renamed.replaceAll(/\b[0-9a-f]{16}\b/g, 'next-release')
}

const hashesOf = (html: string): string =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ')
