export type StoredMail = { to: string; subject: string; date: string; text: string; html: string }

/** Reads one of our own mails, given byte for byte (latin1): headers, and the text and HTML parts. */
export function readMail(raw: string): StoredMail {
  const whole = partOf(raw)
  const boundary = /boundary="?([^";\s]+)"?/i.exec(whole.headers['content-type'] ?? '')?.[1]
  const parts = boundary
    ? whole.body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => partOf(part.replace(/^\r?\n/, '')))
    : [whole]
  const partText = (kind: string) => {
    const part = parts.find(({ headers }) => headers['content-type']?.toLowerCase().startsWith(kind))
    return part ? decodeBody(part) : ''
  }
  const header = (name: string) => decodeHeader(whole.headers[name] ?? '')
  return {
    to: header('to'),
    subject: header('subject'),
    date: header('date'),
    text: partText('text/plain'),
    html: partText('text/html'),
  }
}

type Part = { headers: Record<string, string>; body: string }

function partOf(raw: string): Part {
  const end = /\r?\n\r?\n/.exec(raw)
  const head = end ? raw.slice(0, end.index) : raw
  const body = end ? raw.slice(end.index + end[0].length) : ''
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { headers, body }
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers['content-transfer-encoding']?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return fromQuotedPrintable(body.replaceAll(/=\r?\n/g, ''))
  return Buffer.from(body, 'latin1').toString('utf8')
}

// =?UTF-8?Q?…?= and =?UTF-8?B?…?=; the space between two of them is no part of the words.
function decodeHeader(header: string): string {
  const joined = header.replaceAll(/\?=\s+=\?/g, '?==?')
  return joined.replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, encoded: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(encoded, 'base64').toString('utf8')
      : fromQuotedPrintable(encoded.replaceAll('_', ' ')),
  )
}

const fromQuotedPrintable = (encoded: string) =>
  Buffer.from(
    encoded.replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
