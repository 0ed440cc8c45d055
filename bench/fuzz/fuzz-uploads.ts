import sharp from 'sharp'
import type { JsonSchema } from '../../server/src/http/openapi/json-schema.ts'
import { mp4, webm } from '../../server/src/test/media/recordings.ts'
import type { Dice } from './fuzz-dice.ts'
import { makeValue, type Source } from './fuzz-values.ts'

export type Sample = { type: string; bytes: Buffer }

/** Right pictures and recordings, and some that lie about what they are. */
export async function makeSamples(): Promise<Sample[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const image = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise } })
  const picture = async (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff', side: number): Promise<Sample> => ({
    type: `image/${format}`,
    bytes: await image(side).toFormat(format).toBuffer(),
  })
  return [
    ...(await Promise.all([picture('jpeg', 400), picture('png', 60), picture('webp', 300), picture('gif', 40)])),
    ...(await Promise.all([picture('jpeg', 10), picture('tiff', 40)])),
    { type: 'audio/webm', bytes: webm() },
    { type: 'audio/webm;codecs=opus', bytes: webm({ open: false, packets: 300 }) },
    { type: 'audio/mp4', bytes: mp4() },
    { type: 'audio/mp4', bytes: mp4({ fragmented: true }) },
    { type: 'image/jpeg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>') },
    { type: 'image/png', bytes: Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(500, 0x2c)]) },
  ]
}

const boundary = 'a-line-between-parts'

/** A multipart body with files that are right, damaged, cut off or something else than they say. */
export function makeUpload(
  source: Source & { samples: Sample[] },
  { properties = {} }: JsonSchema,
): { type: string; body: Buffer } {
  const { dice } = source
  const fields = Object.entries(properties)
  const files = dice.pick([0, 1, 1, 1, 1, 2, 5])
  const parts = [
    ...fields.flatMap(([name, schema]) => (isFile(schema) ? [] : [textPart(name, makeValue(source, schema))])),
    ...['clientId', 'kind', 'body'].filter(() => dice.chance(0.5)).map((name) => textPart(name, fieldOf(dice, name))),
    ...Array.from({ length: files }, () => filePart(source, nameOf(dice, fields))),
  ]
  const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  const type = dice.chance(0.97) ? `multipart/form-data; boundary=${boundary}` : dice.pick(brokenTypes)
  return { type, body: dice.chance(0.1) ? damage(dice, whole) : whole }
}

const brokenTypes = ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=other']
const isFile = ({ format, items }: JsonSchema) => format === 'binary' || items?.format === 'binary'
const nameOf = (dice: Dice, fields: [string, JsonSchema][]): string => {
  const names = fields.filter(([, schema]) => isFile(schema)).map(([name]) => name)
  return dice.chance(0.95) && names.length > 0 ? dice.pick(names) : dice.pick(['x', '__proto__', ''])
}
const fieldOf = (dice: Dice, name: string): string => {
  if (name === 'clientId') return dice.chance(0.9) ? crypto.randomUUID() : 'x'
  return name === 'kind' ? dice.pick(['photo', 'voice', 'text']) : dice.pick(['Hello', '', '\u0000', 'x'.repeat(6000)])
}

const textPart = (name: string, value: unknown): Buffer =>
  Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)}\r\n`,
  )

function filePart({ dice, samples }: { dice: Dice; samples: Sample[] }, name: string): Buffer {
  const { type, bytes } = dice.pick(samples)
  const declared = dice.chance(0.9) ? type : dice.pick(['image/svg+xml', 'text/html', 'application/zip', ''])
  const filename = dice.pick(['a.jpg', 'a.webm', '../../x', 'a"b', 'x'.repeat(4000), 'a\u202egpj.exe', 'CON'])
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${declared}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), dice.chance(0.6) ? damage(dice, bytes) : bytes, Buffer.from('\r\n')])
}

const lengths = [0, 1, 0x100, 0x7fffffff, 0xffffffff]

/** Bytes changed, cut off, repeated or inserted in a few places. */
function damage(dice: Dice, bytes: Buffer): Buffer {
  let made: Buffer = Buffer.from(bytes)
  for (let times = dice.pick([1, 1, 2, 4, 16]); times > 0 && made.length > 0; times--) {
    const at = dice.below(made.length)
    const kind = dice.below(5)
    if (kind === 0) made[at] = dice.below(256)
    else if (kind === 1) made = made.subarray(0, at)
    else if (kind === 2) made = Buffer.concat([made.subarray(0, at), made.subarray(at, at + 64), made.subarray(at)])
    else if (kind === 3 && made.length >= 4) made.writeUInt32BE(dice.pick(lengths), Math.min(at, made.length - 4))
    else made = Buffer.concat([made.subarray(0, at), Buffer.alloc(dice.below(40), dice.below(256)), made.subarray(at)])
  }
  return made
}
