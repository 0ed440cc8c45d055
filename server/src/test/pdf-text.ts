import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a reader of a PDF gets: its words in reading order, and what it says about itself. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  const { info } = await document.getMetadata()
  const tree = await page.getStructTree()
  return {
    pages: document.numPages,
    text: items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .replaceAll(/\s+/g, ' '),
    info: info as { Title?: string; Language?: string },
    tags: (tree?.children ?? []).map((child) => ('role' in child ? child.role : '')),
  }
}
