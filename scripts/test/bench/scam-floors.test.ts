import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Judged, judgeRows } from '../../../bench/scam/figures.ts'
import { floorFaults, floors, goal, missesGoal } from '../../../bench/scam/floors.ts'
import { isHeldOut, readFolder } from '../../../bench/scam/rows.ts'
import { root } from '../../lib/run.ts'

const heldOut = readFolder(join(root, 'bench/scam/data')).filter(isHeldOut)

test('the judgement of fraud reaches its floor in each language on the held-out texts, and the goal over all', () => {
  expect(heldOut.length).toBeGreaterThan(1300)
  const judged = judgeRows(heldOut)
  expect(floorFaults(judged)).toEqual([])
  expect(floors.all?.precision).toBeGreaterThanOrEqual(goal.precision)
  expect(floors.all?.recall).toBeGreaterThanOrEqual(goal.recall)
})

const row = (language: string, isHarmful: boolean, isFlagged: boolean): Judged => ({
  id: 'x-0001',
  ...{ language, isHarmful, isFlagged, stage: 0, kind: 'money', score: 0, text: '' },
})
const half = { precision: 0.5, recall: 0.5 }

test('a figure below its floor, a language without a floor and one without texts are faults', () => {
  const rows = [row('en', true, true), row('en', true, false), row('en', false, true)]
  expect(floorFaults(rows, { en: half, all: half })).toEqual([])
  expect(floorFaults(rows, { en: { precision: 0.5, recall: 0.6 }, all: half })).toEqual([
    'recall of en is 0.500, below 0.6',
  ])
  expect(floorFaults(rows, { en: { precision: 0.51, recall: 0.5 }, all: half })).toEqual([
    'precision of en is 0.500, below 0.51',
  ])
  expect(floorFaults([...rows, row('sw', true, true)], { en: half, all: half })).toEqual(['sw has no floor'])
  expect(floorFaults(rows, { en: half, fr: half, all: half })).toEqual([
    'precision of fr is NaN, below 0.5',
    'recall of fr is NaN, below 0.5',
  ])
  expect(missesGoal([...rows, row('sw', true, true)])).toEqual(['en'])
})
