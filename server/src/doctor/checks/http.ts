const answerMs = 4_500
const bodyBytesMax = 4_000

/** One request; redirects are answers. Only the beginning of the body is returned. */
export async function answerOf(
  url: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; body: string; date: Date | null }> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(answerMs) })
  const body = await response.text()
  const date = response.headers.get('date')
  return { status: response.status, body: body.slice(0, bodyBytesMax), date: date === null ? null : new Date(date) }
}
