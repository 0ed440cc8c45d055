import type { DocumentName } from '@karibu/contract/legal-versions'
import { paths } from '../../paths.ts'

/** The legal documents in the order of the lists that link them, with the key of their sections. */
export const documents = [
  { name: 'terms', sections: 'terms:sections' },
  { name: 'privacy', sections: 'privacy:sections' },
  { name: 'guidelines', sections: 'policies:guidelines' },
  { name: 'refunds', sections: 'policies:refunds' },
  { name: 'cookies', sections: 'policies:cookies' },
  { name: 'childSafety', sections: 'policies:childSafety' },
  { name: 'lawEnforcement', sections: 'policies:lawEnforcement' },
  { name: 'accessibility', sections: 'policies:accessibility' },
] as const satisfies ReadonlyArray<{ name: DocumentName; sections: string }>
export type LegalDocument = (typeof documents)[number]

/** The document of an address, with or without a language in front. */
export function documentAt(pathname: string): LegalDocument {
  const plain = pathname.replace(/\/$/, '').toLowerCase()
  return documents.find(({ name }) => plain.endsWith(paths[name])) ?? documents[0]
}

/** A section's text as paragraphs, and lines that begin with "- " as one list. */
export function blocksOf(text: string): Array<{ kind: 'text'; line: string } | { kind: 'list'; lines: string[] }> {
  const blocks: ReturnType<typeof blocksOf> = []
  for (const line of text.split('\n')) {
    const last = blocks.at(-1)
    if (!line.startsWith('- ')) blocks.push({ kind: 'text', line })
    else if (last?.kind === 'list') last.lines.push(line.slice(2))
    else blocks.push({ kind: 'list', lines: [line.slice(2)] })
  }
  return blocks
}
