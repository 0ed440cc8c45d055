import { fieldFaults } from '@karibu/contract'
import { expect, test } from 'vitest'
import { spec } from '../../../test/spec.ts'
import { countCriteria, type FilterQuery, readFilter, widen, without, writeFilter } from './filter-rules.ts'
import { filterForm } from './filter-schema.ts'

const search = (text: string) => new URLSearchParams(text)

test('a filter is written to the URL and read back equal; the rest of the URL stays', spec('3.26'), () => {
  const filter = {
    name: 'Ada',
    nameMode: 'startsWith',
    country: 'NG',
    distance: '10',
    age: '25',
    ageMode: 'between',
    ageTo: '35',
    gender: 'female',
    lookingFor: 'marriage,dating',
    faith: 'muslim',
  }
  const written = writeFilter(search('view=grid&panel=filter&age=99'), filter)
  expect(written.get('view')).toBe('grid')
  expect(readFilter(written)).toEqual(filter)
})

test('empty fields and modes without their value are omitted from the URL', () => {
  const written = writeFilter(search(''), { name: ' ', nameMode: 'contains', age: '', ageMode: 'between', ageTo: '' })
  expect(written.toString()).toBe('')
  expect(writeFilter(search(''), { age: '30', ageMode: 'lt', ageTo: '40' }).toString()).toBe('age=30&ageMode=lt')
})

test('an invalid part of the URL is ignored', () => {
  expect(readFilter(search('distance=7&gender=female&age=abc&country=Nigeria'))).toEqual({ gender: 'female' })
  expect(readFilter(search('age=40&ageMode=between&ageTo=20'))).toEqual({})
})

test('any distance is a criterion of its own, and no distance is none', () => {
  expect(readFilter(search('distance=any'))).toEqual({ distance: 'any' })
  expect(countCriteria({ distance: 'any' })).toBe(1)
  expect(filterForm.parse({ distance: 'any' }).distance).toBe('any')
  expect(writeFilter(search('distance=any'), { distance: '' }).toString()).toBe('')
})

test('the form shows the error of two ages', () => {
  const faults = (fields: Record<string, string>) => {
    const parsed = filterForm.safeParse(fields)
    return parsed.success ? {} : fieldFaults(parsed.error)
  }
  expect(faults({ age: '40', ageMode: 'between', ageTo: '20' })).toEqual({ ageTo: [{ key: 'ages_order', values: {} }] })
  expect(faults({ age: '40', ageMode: 'between' })).toMatchObject({ ageTo: [{ key: 'required' }] })
  expect(faults({ ageMode: 'between', ageTo: '40' })).toMatchObject({ age: [{ key: 'required' }] })
  expect(faults({ age: '25.5', ageMode: 'lt' })).toMatchObject({ age: [{ key: 'age_whole' }] })
  expect(faults({ name: '', country: '', distance: '', age: '', gender: '' })).toEqual({})
})

test('widening removes one criterion with all that belongs to it', () => {
  const filter: FilterQuery = { name: 'Ada', nameMode: 'contains', age: '25', ageMode: 'between', ageTo: '35' }
  expect(widen(filter, 'age')).toEqual({ name: 'Ada', nameMode: 'contains' })
  expect(widen({ ...filter, distance: '5' }, 'distance')).toEqual({ ...filter, distance: 'any' })
  expect(without({ ...filter, distance: '5' }, 'distance')).toEqual(filter)
  expect([countCriteria(filter), countCriteria({})]).toEqual([2, 0])
})
