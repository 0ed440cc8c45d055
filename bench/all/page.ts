import type { Line } from './lines.ts'

export type Machine = {
  at: string
  members: number
  cores: number
  cpu: string
  memoryGb: number
  node: string
  /** Of all work on the machine, at the beginning and at the end. */
  loads: number[]
}

const numeric = (value: number | null | undefined, digits = 2): string =>
  value === null || value === undefined ? '' : value.toLocaleString('en', { maximumFractionDigits: digits })

/** docs/PERFORMANCE.md: the table, what it was measured on, and its two charts. */
export function performancePage(lines: readonly Line[], machine: Machine): string {
  const rows = lines.map(({ workload, limit, unit, own, bare, ratio, low, high, waits }) =>
    [
      workload,
      `${numeric(own, unit === 's' ? 2 : 0)} ${unit}`,
      `${numeric(bare, unit === 's' ? 2 : 0)} ${unit}`,
      limit,
      `${ratio.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`,
      waits ? `${numeric(waits.p50, 1)} · ${numeric(waits.p95, 1) || '–'} · ${numeric(waits.p99, 1)}` : '–',
    ].join(' | '),
  )
  return `# Performance

Written by \`npm run bench -- all\`, which measures each workload beside its limit in turns; \`bench/results/all.json\` has the same figures.

- ${machine.at.slice(0, 10)}, ${machine.members.toLocaleString('en')} members, ${machine.cores} cores (${machine.cpu}), ${machine.memoryGb} GB, Node ${machine.node}.
- Load of the machine at the beginning and at the end: ${machine.loads.map((load) => load.toFixed(1)).join(' and ')}. ${
    Math.max(...machine.loads) > machine.cores
      ? 'Other work ran on it too: compare the two columns of a line, not the rates of other runs.'
      : 'Nothing else ran on it.'
  }

| workload | ours | limit | which is | ratio: median (range) | waits in ms: 50 · 95 · 99 % |
|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}

Of rates the ratio is ours for each of the limit; of times and memory the limit for each of ours. 1 is the limit.

![Ratio of each workload to its limit](performance-ratios.svg)

![Waits for an answer](performance-waits.svg)
`
}

type Bar = { name: string; value: number; label: string; behind?: number }
const size = { width: 720, name: 230, row: 30, top: 48, margin: 16 }

/** Each workload's share of its limit. */
export const ratioChart = (lines: readonly Line[]): string =>
  chart(
    'Ratio to the limit',
    lines.map(({ workload, ratio }) => ({
      name: workload,
      value: Math.min(ratio, 1),
      behind: 1,
      label: ratio.toFixed(2),
    })),
  )

/** Waits that half and 99 of 100 requests stay below. */
export const waitChart = (lines: readonly Line[]): string =>
  chart(
    'Waits in ms: half (dark) and 99 % (light)',
    lines.flatMap(({ workload, waits }) =>
      waits
        ? [
            {
              name: workload,
              value: waits.p50,
              behind: waits.p99,
              label: `${waits.p50.toFixed(1)} · ${waits.p99.toFixed(1)}`,
            },
          ]
        : [],
    ),
  )

/** Bars in front of lighter ones, as an SVG file that reads in light and dark. */
function chart(title: string, bars: readonly Bar[]): string {
  const longest = size.width - size.name - 110
  const most = Math.max(...bars.map(({ value, behind = 0 }) => Math.max(value, behind)), 0.001)
  const lengthOf = (value: number) => Math.max(1, Math.round((value / most) * longest))
  const height = size.top + bars.length * size.row + size.margin
  const drawn = bars.map(({ name, value, behind = value, label }, index) => {
    const top = size.top + index * size.row
    return [
      `<text x="${size.margin}" y="${top + 14}">${name}</text>`,
      `<rect class="behind" x="${size.name}" y="${top}" width="${lengthOf(behind)}" height="18" rx="3"/>`,
      `<rect class="ours" x="${size.name}" y="${top}" width="${lengthOf(value)}" height="18" rx="3"/>`,
      `<text x="${size.name + lengthOf(Math.max(value, behind)) + 8}" y="${top + 14}">${label}</text>`,
    ].join('')
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${height}" role="img" aria-label="${title}" font-family="system-ui, sans-serif" font-size="13">`,
    '<style>text{fill:#333}.behind{fill:#d5d9ea}.ours{fill:#3d4ba8}@media(prefers-color-scheme:dark){text{fill:#ddd}.behind{fill:#3a4060}.ours{fill:#9daaf5}}</style>',
    `<text x="${size.margin}" y="28" font-weight="600">${title}</text>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n')
}
