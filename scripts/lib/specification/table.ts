import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Binding, readBindings } from './bindings.ts'
import { columns, faultsOfRow, lostRows, type Row, rowsMin, rowsOf, specificationPath } from './specification.ts'

/** The specification with its column of tests as the sources of the tests bind them, and the faults of both. */
export function generateTable(root: string, least = rowsMin): { page: string; faults: string[] } {
  const written = readFileSync(join(root, specificationPath), 'utf8')
  const { bindings, faults } = readBindings(root)
  const rows = rowsOf(written).map((row) => withTests(row, bindings))
  const lines = written.split('\n')
  for (const { line, cells } of rows)
    lines[line - 1] = `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return {
    page: lines.join('\n'),
    faults: [
      ...faults,
      ...rows.flatMap((row) =>
        [...faultsOfRow(root, row), ...faultsOfId(row, rows)].map(
          (fault) => `${specificationPath}:${row.line}: ${fault}`,
        ),
      ),
      ...unknownRows(rows, bindings),
      ...lostRows(rows, least),
    ],
  }
}

/** The row with the tests that name it; a row without its four cells stays as it is. */
function withTests(row: Row, bindings: Binding[]): Row {
  if (row.cells.length !== columns.length) return row
  const tests = bindings.filter(({ row: id }) => id === row.cells[0]).map(({ test }) => test)
  return { ...row, cells: row.cells.with(-1, [...new Set(tests)].join('<br>')) }
}

function faultsOfId({ cells: [id = ''], section }: Row, rows: Row[]): string[] {
  return [
    ...(/^\d+\.\d+$/.test(id) && id.startsWith(`${section}.`)
      ? []
      : [`the id ${id} is not that of a row of section ${section}`]),
    ...(rows.filter(({ cells }) => cells[0] === id).length > 1 ? [`the id ${id} is used twice`] : []),
  ]
}

function unknownRows(rows: Row[], bindings: Binding[]): string[] {
  const ids = new Set(rows.map(({ cells: [id] }) => id))
  return bindings
    .filter(({ row }) => !ids.has(row))
    .map(({ row, at }) => `${at}: ${specificationPath} has no row ${row}`)
}
