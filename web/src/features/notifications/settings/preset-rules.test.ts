import { noticeKindOf, noticeKinds } from '@karibu/contract'
import { expect, test } from 'vitest'
import { noticePresets, presetOf, switchesOf } from './preset-rules.ts'

test('each preset is recognised by its switches, and any other choice is none', () => {
  for (const preset of noticePresets) expect(presetOf(switchesOf(preset))).toBe(preset)
  const all = switchesOf('all')
  expect(presetOf({ ...all, like: { ...all.like, push: false } })).toBeNull()
})

test('quiet pushes nothing, and mails only the kinds in its hint: money, plan, date plans, security, reports, photos, decisions and support', () => {
  const quiet = switchesOf('quiet')
  expect(noticeKinds.filter((kind) => quiet[kind].push)).toEqual([])
  expect(noticeKinds.filter((kind) => quiet[kind].email)).toEqual([
    'deposit',
    'withdrawal',
    'plan',
    'report',
    'photo',
    'decision',
    'date_plan',
    'support',
    'security',
  ])
})

test('only matches and messages leaves likes, requests, gifts, boosts, suggestions and verification to the list', () => {
  const some = switchesOf('matches')
  expect(noticeKinds.filter((kind) => !some[kind].push)).toEqual([
    ...['like', 'request', 'saved_filter', 'city', 'weekly_picks', 'gift', 'boost', 'verification'],
  ])
  expect(noticeKinds.every((kind) => some[kind].inApp)).toBe(true)
})

test('in quiet hours only date plans are pushed, as the hint of the quiet hours says', () => {
  expect(noticeKinds.filter((kind) => noticeKindOf(kind).isUrgent)).toEqual(['date_plan'])
})
