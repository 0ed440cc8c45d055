import type { MarketLine, MarketResult } from './market.ts'

type Panel = { title: string; of: (result: MarketResult) => number; max: number; label: (value: number) => string }

const percent = (share: number): string => `${Math.round(100 * share)} %`
const panels: Panel[] = [
  {
    title: 'Matches for each 100 profiles shown',
    of: (result) => result.matchesPerHundred,
    max: 8,
    label: (value) => value.toFixed(1),
  },
  { title: 'Members with a match', of: (result) => result.matched, max: 1, label: percent },
  {
    title: 'Inequality of being shown (Gini)',
    of: (result) => result.exposureGini,
    max: 1,
    label: (value) => value.toFixed(2),
  },
]
const size = { panel: 300, label: 90, row: 26, top: 44, margin: 16 }

/** Three bar charts side by side, one bar per policy, as an SVG file that reads in light and dark. */
export function marketChart(lines: readonly MarketLine[]): string {
  const width = size.margin + panels.length * size.panel
  const height = size.top + lines.length * size.row + size.margin
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Comparison of ways to order profiles" font-family="system-ui, sans-serif" font-size="13">`,
    '<style>text{fill:#333}.bar{fill:#9aa3c7}.ours{fill:#3d4ba8}@media(prefers-color-scheme:dark){text{fill:#ddd}.bar{fill:#5b648c}.ours{fill:#9daaf5}}</style>',
    ...panels.map((panel, index) => panelOf(panel, lines, size.margin + index * size.panel)),
    '</svg>',
    '',
  ].join('\n')
}

function panelOf({ title, of, max, label }: Panel, lines: readonly MarketLine[], left: number): string {
  const longest = size.panel - size.label - 60
  const bars = lines.map(({ policy, result }, index) => {
    const value = of(result)
    const top = size.top + index * size.row
    const length = Math.max(1, Math.round((Math.min(value, max) / max) * longest))
    return [
      `<text x="${left}" y="${top + 13}">${policy}</text>`,
      `<rect class="bar${policy === 'ours' ? ' ours' : ''}" x="${left + size.label}" y="${top}" width="${length}" height="18" rx="3"/>`,
      `<text x="${left + size.label + length + 6}" y="${top + 13}">${label(value)}</text>`,
    ].join('')
  })
  return [`<text x="${left}" y="26" font-weight="600">${title}</text>`, ...bars].join('\n')
}
