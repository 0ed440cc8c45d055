import * as z from 'zod'
import type { Config } from '../config.ts'
import { errorCode } from '../error-code.ts'
import type { Classification, PictureClassifier } from '../ports/picture-classifier.ts'

const timeoutMs = 10_000
const answerBytesMax = 10_000
/** After so many failures in a row nothing is sent for a minute: pictures that wait do not hold up the workers of the jobs. */
const failuresMax = 5
const pauseMs = 60_000

const answer = z.object({ nudity: z.number().min(0).max(1), faces: z.int().min(0).max(1000) })

type Needs = { now: () => number; timeoutMs: number }

/** The classifier of PICTURE_CLASSIFIER_URL; null without one. Pictures go to that address only: redirects are not followed. */
export function makePictureClassifier(
  { pictureClassifier }: Pick<Config, 'pictureClassifier'>,
  needs: Partial<Needs> = {},
): PictureClassifier | null {
  if (!pictureClassifier) return null
  const { url, secret } = pictureClassifier
  const { now = Date.now, timeoutMs: patienceMs = timeoutMs } = needs
  const headers = { 'content-type': 'image/jpeg', ...(secret && { authorization: `Bearer ${secret}` }) }
  let failures = 0
  let pausedUntil = 0
  return {
    classify: async (jpeg) => {
      if (now() < pausedUntil) return { outcome: 'silent', why: 'paused' }
      const result = await post({ url, headers, jpeg, patienceMs })
      failures = result.outcome === 'silent' ? failures + 1 : 0
      if (failures >= failuresMax) {
        pausedUntil = now() + pauseMs
        failures = 0
      }
      return result
    },
  }
}

type Request = { url: string; headers: Record<string, string>; jpeg: Uint8Array; patienceMs: number }

async function post({ url, headers, jpeg, patienceMs }: Request): Promise<Classification> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body: Buffer.from(jpeg),
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return { outcome: 'silent', why: `HTTP ${response.status}` }
    }
    const parsed = answer.safeParse(JSON.parse(await readText(response)))
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
