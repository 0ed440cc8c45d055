import type { Checked, KillReport } from './kill.ts'

/** The run as a table, and each finding in words. */
export function showKills({ kills, calls, acknowledged, paid, seconds, checked, planted }: KillReport): void {
  const row = (name: string, ...cells: (string | number)[]) =>
    console.log(`  ${name.padEnd(22)}${cells.map((cell) => String(cell).padStart(14)).join('')}`)
  console.log()
  row('', 'ok', 'refused', 'unknown')
  for (const [what, { ok, fail, info }] of Object.entries(calls)) row(what, ok, fail, info)
  console.log()
  row('', 'kills', 'acknowledged', 'paid in', 'lost', 'doubled', 'books', 'fell')
  const sum = ({ lost, doubled, books, fell }: Checked) => [lost, doubled, books, fell]
  const detail = [kills.postgres + kills.node, acknowledged, paid]
  row(`in ${seconds} s`, ...detail, ...sum(checked))
  for (const [plant, one] of Object.entries(planted)) row(`planted: ${plant}`, ...detail, ...sum(one))
  const findings = [checked, ...Object.values(planted)].flatMap((one) => one.findings)
  for (const { kind, what } of findings) console.log(`\n  ${kind}: ${what}`)
  console.log(`\n  ${kills.postgres} of the database, ${kills.node} of the server`)
}
