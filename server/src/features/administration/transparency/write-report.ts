import { type TransparencyReport, transparencyNotes } from './transparency-report.ts'

const titles: Record<string, string> = {
  categories: 'Reports made, by category',
  outcomes: 'What became of these reports',
  decisions: 'Decisions of the team',
  photos: 'Photos removed by the team, by reason',
  automatic: 'Measures of the program',
  appeals: 'Appeals made against suspensions and bans, by outcome',
  answers: 'Requests of authorities that were answered',
  holds: 'Data preserved for authorities',
}

const labels: Record<string, Record<string, string>> = {
  categories: { none: 'without a category', erased: 'about members who were erased since' },
  outcomes: {
    acted: 'made by members, led to a measure',
    dismissed: 'made by members, no breach found',
    open: 'made by members, not decided yet',
    automatic: 'made by the program',
  },
  decisions: {
    dismiss: 'report dismissed',
    warn: 'warned',
    removeTexts: 'texts of a profile removed',
    removePhoto: 'photo removed after a report',
    removeMessage: 'message removed after a report',
    restrictMessages: 'messages restricted for some days',
    restrictDiscovery: 'shown to matches only for some days',
    suspend: 'suspended',
    ban: 'banned, by two people',
    reopen: 'decision reopened',
    lift: 'suspension or ban lifted without an appeal',
    shorten: 'suspension shortened without an appeal',
    removeVoice: 'voice intro removed',
  },
  automatic: {
    scamRestrict: 'messages restricted, because several members got texts that resemble fraud',
    ageHide: 'reported as under the minimum age and hidden until the team decided',
  },
  answers: { given: 'what was asked for was given', part: 'a part was given', refused: 'nothing was given' },
  holds: { place: 'accounts preserved', renew: 'extended once', read: 'copies read by the team' },
  appeals: { upheld: 'decision upheld', lapsed: 'ended otherwise before it was decided', open: 'not decided yet' },
}

const waitTitles: Record<string, string> = {
  reports: 'reports decided in the period',
  appeals: 'appeals made in the period and decided',
}

const labelOf = (section: string, row: string) => labels[section]?.[row] ?? row.replaceAll('_', ' ')
const withheld = 'withheld'
const shown = (count: number | null) => (count === null ? withheld : String(count))

const heads = {
  count: '| | count |\n|---|---:|',
  wait: '| | decided | half within (hours) | 9 in 10 within (hours) |\n|---|---:|---:|---:|',
}

/** The report as a page to publish. */
export function writeMarkdown({ from, to, sections, waits }: TransparencyReport): string {
  const tables = sections.map(({ name, rows, total }) =>
    [
      `## ${titles[name]}\n\n${heads.count}`,
      ...rows.map((row) => `| ${labelOf(name, row.name)} | ${shown(row.count)} |`),
      `| **together** | ${shown(total)} |`,
    ].join('\n'),
  )
  const times = waits.map(
    ({ name, decided, median, ninth }) =>
      `| ${waitTitles[name]} | ${[decided, median, ninth].map(timeOf).join(' | ')} |`,
  )
  const notes = transparencyNotes.map((note) => `- ${note}`).join('\n')
  return [
    `# Transparency report, ${from} to ${to} (UTC)`,
    ...tables,
    `## Time to decision\n\n${heads.wait}\n${times.join('\n')}`,
    `## How this was counted\n\n${notes}`,
  ].join('\n\n')
}

const timeOf = (value: number | null) => (value === null ? '–' : String(value))

/** Section, row and count of each line; the times have three rows each. */
export function writeCsv({ sections, waits }: TransparencyReport): string {
  const counts = sections.flatMap(({ name, rows, total }) => [
    ...rows.map((row) => [name, row.name, shown(row.count)]),
    [name, 'together', shown(total)],
  ])
  const times = waits.flatMap(({ name, decided, median, ninth }) => [
    ['waits', `${name}_decided`, shown(decided)],
    // Nothing was decided where it is 0: nothing is withheld.
    ['waits', `${name}_median_hours`, decided === 0 ? '' : shown(median)],
    ['waits', `${name}_ninth_decile_hours`, decided === 0 ? '' : shown(ninth)],
  ])
  return [['section', 'row', 'count'], ...counts, ...times].map((line) => line.join(',')).join('\n')
}

export const writeJson = (report: TransparencyReport): string =>
  JSON.stringify({ ...report, notes: transparencyNotes }, null, 2)
