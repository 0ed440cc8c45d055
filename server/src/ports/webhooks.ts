export type WebhookPort = {
  /** May messages be posted to this address? */
  accepts: (address: string) => boolean
  /** Answers the status. Throws when there is no answer within 10 seconds. */
  post: (address: string, message: { headers: Record<string, string>; body: string }) => Promise<number>
}
