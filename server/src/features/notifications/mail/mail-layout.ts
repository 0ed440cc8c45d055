import { brand } from '@karibu/contract/brand'
import type { Context } from '../../../context.ts'
import { type MailParts, mailHtml } from './mail-html.ts'

/** One mail as plain text and as HTML. Both say the same: every sentence, code and link of one is in the other. */
export const layOut = (parts: MailParts, brandName: string = brand.name): { text: string; html: string } => ({
  text: mailText(parts, brandName),
  html: mailHtml(parts, brandName),
})

// Lines are not wrapped: programs wrap them to their own width, and a line that we had broken would be broken twice on a phone.
function mailText(parts: MailParts, brandName: string): string {
  const { greeting, text, lines = [], quote = '', code, button, after, foot, stop } = parts
  const blocks = [
    greeting,
    text,
    lines.map((line) => `- ${line}`).join('\n'),
    quote === '' ? '' : quoteLines(quote).join('\n'),
    code && `    ${code}`,
    button && linkBlock(button),
    after,
    // The two hyphens and the space begin a signature, which programs show in grey and leave out of answers (RFC 3676).
    `-- \n${brandName}\n${foot}`,
    stop && linkBlock(stop),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

// The address has a line of its own, so that no full stop or bracket of a sentence becomes a part of it.
const linkBlock = ({ label, url }: { label: string; url: string }) => `${label}\n${url}`

const quoteLines = (quote: string) =>
  quote
    .trim()
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())

/** The absolute URL of a page, for links in mails. */
export function linkTo({ config }: Pick<Context, 'config'>, path: string): string {
  const host = config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host
  return `${config.publicUrl ?? `http://${host}:${config.port}`}${path}`
}
