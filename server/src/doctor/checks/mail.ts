import { Resolver } from 'node:dns/promises'
import { createTransport } from 'nodemailer'
import { errorCode } from '../../error-code.ts'
import { type Check, codeOf, fine } from '../check.ts'

const answerMs = 4_000

/** The real hand-shake with the mail server, and the login; nothing is sent. */
export const checkMail: Check = async ({ config }) => {
  const { smtpUrl } = config.mail
  if (!smtpUrl) return null
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
  })
  try {
    await transport.verify()
    return fine
  } catch (error) {
    const code = codeOf(error)
    return { state: 'fail', found: code === 'EAUTH' ? 'refused' : 'unreachable', detail: code }
  } finally {
    transport.close()
  }
}

const notThere = ['ENODATA', 'ENOTFOUND']

/** The DNS records without which other mail servers refuse our mails: SPF, DMARC and MX of the sender's domain. */
export const checkMailDns: Check = async ({ config, nameServers }) => {
  const domain = /@([\w.-]+\.[a-z]{2,})>?\s*$/i.exec(config.mail.from)?.[1]
  if (!config.mail.smtpUrl || !domain) return null
  const resolver = new Resolver({ timeout: 2_000, tries: 1 })
  if (nameServers) resolver.setServers(nameServers)
  const textsOf = async (name: string) => (await empty(resolver.resolveTxt(name))).map((parts) => parts.join(''))
  const [texts, policies, exchanges] = await Promise.all([
    textsOf(domain),
    textsOf(`_dmarc.${domain}`),
    empty(resolver.resolveMx(domain)),
  ])
  const missing = [
    ...(texts.some((text) => /^v=spf1 /i.test(text)) ? [] : ['SPF']),
    ...(policies.some((text) => /^v=DMARC1;/i.test(text)) ? [] : ['DMARC']),
    ...(exchanges.length > 0 ? [] : ['MX']),
  ]
  return missing.length === 0 ? fine : { state: 'warn', found: 'missing', detail: missing.join(', ') }
}

/** No record is an answer; a name server that does not answer is a fault. */
async function empty<T>(asking: Promise<T[]>): Promise<T[]> {
  try {
    return await asking
  } catch (error) {
    if (notThere.includes(errorCode(error) ?? '')) return []
    throw error
  }
}
