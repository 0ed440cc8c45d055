import * as z from 'zod'
import { errorCode } from '../../error-code.ts'
import type { Classification, PictureClassifier } from '../../ports/picture-classifier.ts'
import type { ClassifierConfig } from '../known-pictures/picture-config.ts'

const answerBytesMax = 10_000

export const estimate = z.object({ nudity: z.number().min(0).max(1), faces: z.int().min(0).max(1000) })

/** Pictures go to the address of the setting only: redirects are not followed. */
export function makeHttpClassifier(
  { url, secret }: Extract<ClassifierConfig, { kind: 'http' }>,
  { timeoutMs = 10_000 }: { timeoutMs?: number },
): PictureClassifier {
  const headers = { 'content-type': 'image/jpeg', ...(secret && { authorization: `Bearer ${secret}` }) }
  return { classify: (jpeg) => post({ url, headers, jpeg, timeoutMs }) }
}

type Request = { url: string; headers: Record<string, string>; jpeg: Uint8Array; timeoutMs: number }

async function post({ url, headers, jpeg, timeoutMs }: Request): Promise<Classification> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body: Buffer.from(jpeg),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return { outcome: 'silent', why: `HTTP ${response.status}` }
    }
    const parsed = estimate.safeParse(JSON.parse(await readText(response)))
    return parsed.success ? { outcome: 'classified', ...parsed.data } : { outcome: 'silent', why: 'format' }
  } catch (error) {
    return { outcome: 'silent', why: whyOf(error) }
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > answerBytesMax) throw new SyntaxError('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

// Codes and names only: messages of fetch hold addresses.
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof SyntaxError) return 'format'
  return errorCode(error.cause) ?? error.name
}
