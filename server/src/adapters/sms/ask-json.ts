const timeoutMs = 10_000
const answerBytesMax = 100_000

type Question = { headers: Record<string, string>; body: string }
/** `status` null: nothing readable came back, and whether the message was sent is not known. */
type Answered = { status: number | null; body: unknown }

/** One POST to a provider of text messages; it is never repeated here, since it may have had an effect. */
export async function askJson(url: string, { headers, body }: Question): Promise<Answered> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (response.status >= 500 || text.length > answerBytesMax) return { status: null, body: null }
    return { status: response.status, body: jsonOf(text) }
  } catch {
    // A provider that cannot be reached is an outcome, which the caller logs and goes on from.
    return { status: null, body: null }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
