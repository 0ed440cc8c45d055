import type { api, ReplyOf } from '@karibu/contract'

/** What the privacy notice says of this installation only. The API client is not used: it would load 15 kB more. */
export async function fetchPrivacyFacts(): Promise<ReplyOf<typeof api.system.privacyFacts>> {
  const answer = await fetch('/api/privacy/facts')
  if (!answer.ok) throw new Error(`GET /privacy/facts: ${answer.status}`)
  const { data }: { data: ReplyOf<typeof api.system.privacyFacts> } = await answer.json()
  return data
}
