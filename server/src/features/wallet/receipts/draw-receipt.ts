import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { brand, brandColours, brandMark } from '@karibu/contract/brand'
import { loadOnce } from './load-once.ts'
import type { ReceiptLine, ReceiptTexts } from './receipt-texts.ts'

type Doc = PDFKit.PDFDocument
/** Of A4, in points. */
const page = { width: 595.28, height: 841.89, margin: 56 }
const inner = page.width - 2 * page.margin
const right = page.margin + inner
const gap = 24
const column = (inner - gap) / 2
// Receipts are printed: the light theme.
const ink = hexOf(brandColours.ink[0])
const muted = hexOf(brandColours.muted[0])
const line = hexOf(brandColours.line[0])
const accent = hexOf(brandColours.indigo[0])
const tint = hexOf(brandColours['indigo-tint'][0])

/** pdfkit reads colours of six digits. */
function hexOf(colour: string): string {
  return colour.length === 4 ? colour.replaceAll(/[\da-f]/gi, '$&$&') : colour
}

/** `kind`: the tag of the structure; a paragraph where none is given. */
type Style = {
  kind?: 'P' | 'H1'
  x: number
  y: number
  width: number
  size?: number
  bold?: boolean
  colour?: string
  align?: 'right'
}

/**
 * A receipt as one page of A4, tagged for screen readers, with embedded subsets of a font that has the Latin and Arabic
 * letters of African languages. Ethiopic, Adlam and Vai are not in it and print as boxes. The same texts give the same
 * bytes: the document is dated by the payment.
 */
export async function drawReceipt(texts: ReceiptTexts): Promise<Uint8Array> {
  const { plain, bold, mark } = await assets()
  // Loaded with the first receipt and not with the server, whose start it would lengthen.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: texts.language,
    // Without it Helvetica would be part of the document.
    font: '',
    info: {
      Title: `${brand.name} – ${texts.title} ${texts.heads[0]?.value}`,
      Author: texts.parties[0]?.lines[0] ?? brand.name,
      CreationDate: texts.at,
    },
  })
  const whole = bytesOf(doc)
  doc.registerFont('plain', plain).registerFont('bold', bold)
  drawHead(doc, texts, mark)
  const below = drawParties(doc, texts)
  const afterItem = drawItem(doc, texts, below + 32)
  const afterLines = texts.lines.reduce((y, one) => drawLine(doc, one, y), afterItem + 8)
  drawNotes(doc, texts, afterLines + 24)
  doc.end()
  return whole
}

function drawHead(doc: Doc, { title, heads }: ReceiptTexts, mark: Buffer): void {
  const { margin } = page
  decorate(doc, () => doc.rect(0, 0, page.width, 8).fill(accent))
  tag(doc, { kind: 'Figure', alt: brand.name }, () => doc.image(mark, margin, 48, { width: 40, height: 40 }))
  put(doc, brand.name, { x: margin + 52, y: 56, width: column, size: 18, bold: true })
  put(doc, title, {
    kind: 'H1',
    x: right - column,
    y: 52,
    width: column,
    size: 24,
    bold: true,
    colour: accent,
    align: 'right',
  })
  const half = { number: margin, date: margin + column + gap }
  const [number, date] = heads
  for (const [head, x] of [[number, half.number] as const, [date, half.date] as const]) {
    if (!head) continue
    const top = { x, y: 120, width: column }
    put(doc, head.label, { ...top, size: 9, colour: muted })
    put(doc, head.value, { ...top, y: 134, size: 11, bold: true })
  }
}

/** Answers where the taller of the two columns ends. */
function drawParties(doc: Doc, { parties }: ReceiptTexts): number {
  decorate(doc, () => doc.moveTo(page.margin, 168).lineTo(right, 168).lineWidth(0.75).stroke(line))
  return Math.max(
    ...parties.map(({ label, lines }, at) => {
      const x = page.margin + at * (column + gap)
      put(doc, label, { x, y: 184, width: column, size: 9, colour: muted })
      return lines.reduce(
        (y, text, index) => put(doc, text, { x, y, width: column, size: index === 0 ? 11 : 10, bold: index === 0 }) + 3,
        198,
      )
    }),
  )
}

function drawItem(doc: Doc, { columns, item }: ReceiptTexts, top: number): number {
  const [x, wide, narrow] = [page.margin + 12, inner * 0.62, inner * 0.38 - 24]
  const amounts = { x: right - 12 - narrow, width: narrow, align: 'right' } as const
  decorate(doc, () => doc.roundedRect(page.margin, top, inner, 26, 4).fill(tint))
  put(doc, columns.item, { x, y: top + 7, width: wide, size: 10, colour: accent, bold: true })
  put(doc, columns.amount, { ...amounts, y: top + 7, size: 10, colour: accent, bold: true })
  const named = put(doc, item.name, { x, y: top + 38, width: wide, size: 12, bold: true })
  put(doc, item.amount, { ...amounts, y: top + 38, size: 12, bold: true })
  const end = put(doc, item.note, { x, y: named + 4, width: wide, size: 8.5, colour: muted }) + 12
  decorate(doc, () => doc.moveTo(page.margin, end).lineTo(right, end).lineWidth(0.75).stroke(line))
  return end
}

/** A label and its amount, right below the amounts of the table. Answers where it ends. */
function drawLine(doc: Doc, { label, value, isTotal = false }: ReceiptLine, y: number): number {
  const left = page.margin + inner * 0.36
  const [labelWidth, valueWidth] = [inner * 0.34, inner * 0.3 - 20]
  const style = { size: isTotal ? 12 : 10, bold: isTotal }
  const top = y + (isTotal ? 10 : 4)
  const height = Math.max(
    heightOf(doc, label, { ...style, width: labelWidth }),
    heightOf(doc, value, { ...style, width: valueWidth }),
  )
  if (isTotal) decorate(doc, () => doc.roundedRect(left - 12, y + 3, right - left + 12, height + 14, 4).fill(tint))
  put(doc, label, { ...style, x: left, y: top, width: labelWidth, colour: isTotal ? ink : muted })
  put(doc, value, { ...style, x: right - 12 - valueWidth, y: top, width: valueWidth, align: 'right' })
  return top + height + (isTotal ? 12 : 4)
}

function drawNotes(doc: Doc, { notes, footer }: ReceiptTexts, top: number): void {
  const style = { x: page.margin, width: inner, size: 9.5, colour: muted }
  notes.reduce((y, note) => put(doc, note, { ...style, y }) + 6, top)
  const end = page.height - 64
  decorate(doc, () => doc.moveTo(page.margin, end).lineTo(right, end).lineWidth(0.75).stroke(line))
  put(doc, footer, { ...style, y: end + 12, size: 9 })
}

/** Writes a paragraph at its place and answers where it ends. */
function put(doc: Doc, text: string, style: Style): number {
  const { x, y, width, colour = ink, align, kind = 'P' } = style
  const height = heightOf(doc, text, style)
  tag(doc, { kind }, () => doc.fillColor(colour).text(text, x, y, { width, ...(align && { align }) }))
  return y + height
}

function heightOf(doc: Doc, text: string, { width, size = 10, bold = false }: Omit<Style, 'x' | 'y'>): number {
  return doc
    .font(bold ? 'bold' : 'plain')
    .fontSize(size)
    .heightOfString(text, { width })
}

function tag(doc: Doc, { kind, alt }: { kind: string; alt?: string }, draw: () => void): void {
  doc.addStructure(doc.struct(kind, alt === undefined ? {} : { alt }, draw))
}

/** What a screen reader passes over. */
function decorate(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

function bytesOf(doc: Doc): Promise<Uint8Array> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}

type Assets = { plain: Buffer; bold: Buffer; mark: Buffer }
// Read at the first receipt and kept: two fonts and a small picture.
const assets = loadOnce(loadAssets)

async function loadAssets(): Promise<Assets> {
  const { default: sharp } = await import('sharp')
  const font = (name: string) => readFile(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="256" height="256">
    <rect width="64" height="64" rx="14" fill="${brandMark.ground}"/>${brandMark.drawing}</svg>`
  const [plain, bold, mark] = await Promise.all([
    font('DejaVuSans'),
    font('DejaVuSans-Bold'),
    // Without transparency, so that the bytes are put into the document as they are.
    sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer(),
  ])
  return { plain, bold, mark }
}
