import { type NoticeKind, type NoticeKindEntry, noticeKinds, noticeTable, type WithTexts } from '@karibu/contract'
import { expect, test } from 'vitest'
import type { Tx } from '../../context.ts'
import { notify } from './notify.ts'

const { like, deposit } = noticeTable
const { icon: _icon, ...withoutIcon } = like
const { rule: _rule, ...withoutRule } = like

test('the compiler rejects a kind that lacks a part or a text, and data of another kind', () => {
  // @ts-expect-error: a kind without an icon
  const first: NoticeKindEntry = withoutIcon
  // @ts-expect-error: a kind without delays
  const second: NoticeKindEntry = withoutRule
  // @ts-expect-error: no text and no name for the settings
  const third: WithTexts<{ noSuchKind: typeof like }> & { noSuchKind: typeof like } = { noSuchKind: like }
  // @ts-expect-error: no text for a state, since the states are those of a deposit
  const fourth: WithTexts<{ withdrawal: typeof deposit }> & { withdrawal: typeof deposit } = { withdrawal: deposit }
  const unrun = (tx: Tx) => {
    // @ts-expect-error: no such kind
    void notify(tx, { memberId: 1, kind: 'mach', data: {}, now: new Date() })
    // @ts-expect-error: no such state
    void notify(tx, { memberId: 1, kind: 'boost', data: { state: 'begun', date: '' }, now: new Date() })
  }
  expect([first, second, third, fourth, unrun]).toHaveLength(5)
})

test('the table has the order of the settings', () => {
  const first: NoticeKind[] = ['match', 'like', 'message']
  expect(noticeKinds.slice(0, 3)).toEqual(first)
})
