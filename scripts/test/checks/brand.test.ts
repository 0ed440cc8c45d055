import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand, brandColours, brandMark } from '@karibu/contract/brand'
import { expect, test } from 'vitest'
import { root } from '../../lib/run.ts'

const ours = 'Karibu'
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('no source or built file contains the product name except the brand file', () => {
  const listed = execFileSync('git', ['ls-files', 'contract', 'server', 'web'], { cwd: root, encoding: 'utf8' })
  const paths = listed.split('\n').filter((path) => /\.(tsx?|css|html|svg)$/.test(path) && !isOfTests(path))
  expect(paths.length).toBeGreaterThan(500)
  const others = paths.filter((path) => path !== 'contract/src/brand.ts')
  expect(others.filter((path) => read(path).includes(ours))).toEqual([])
})

test('files for members begin with a name that is valid on every system', () => {
  expect(brand.fileName).toMatch(/^[a-z0-9-]+$/)
})

test('the icon is the mark of the brand', () => {
  const icon = read('web/public/icon.svg')
  expect(icon).toContain(brandMark.drawing)
  expect(icon).toContain(`fill="${brandMark.ground}"`)
})

test('the style sheets define each brand colour once, and no other colour', () => {
  const tokens = read('web/src/ui/styles/tokens.css')
  const taken = [...tokens.matchAll(/--([\w-]+): env\(brand-([\w-]+)\);/g)]
  expect(taken.map(([, name]) => name)).toEqual(taken.map(([, , colour]) => colour))
  expect(taken.map(([, name]) => name).sort()).toEqual(Object.keys(brandColours).sort())
  expect(tokens).not.toMatch(/#[0-9a-f]{3}/i)
})

const isOfTests = (path: string) => /\.(test|property)\.tsx?$|\/test\//.test(path)
