import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { mailMember } from '../features/notifications/index.ts'
import { fieldRefusal, Refusal } from '../refusal.ts'

test('the compiler rejects misspelled keys and missing values of texts', () => {
  const unrun = (ctx: Context) => {
    const { translate } = ctx.translations
    // @ts-expect-error: no such key
    translate('fr', 'accounts:mail.greting', { name: 'Ada' })
    // @ts-expect-error: a value is missing
    translate('fr', 'accounts:mail.greeting')
    // @ts-expect-error: a value has another name
    translate('fr', 'accounts:mail.greeting', { firstname: 'Ada' })
    // @ts-expect-error: a plural needs its count
    translate('fr', 'notifications:mail.subject')
    // @ts-expect-error: no such key
    new Refusal('conflict', { messageKey: 'moderation:no.hardr' })
    // @ts-expect-error: a text that needs a value
    new Refusal('account_suspended', { messageKey: 'accounts:shut.suspended' })
    // @ts-expect-error: a value is missing
    new Refusal('account_suspended', { message: { key: 'accounts:shut.suspended', values: {} } })
    // @ts-expect-error: no such fault of a field
    fieldRefusal('amount', 'amount_smal', { minimum: 1 })
    // @ts-expect-error: a value is missing
    fieldRefusal('amount', 'amount_small')
    // @ts-expect-error: no such mail
    void mailMember(ctx, 1, { key: 'gifts:mail.recieved', values: () => ({}), page: '/' })
    // @ts-expect-error: a value of the mail is missing
    void mailMember(ctx, 1, { key: 'gifts:mail.takenBack', values: () => ({}), page: '/' })
    translate('fr', 'accounts:mail.greeting', { name: 'Ada' })
  }
  expect(unrun).toBeTypeOf('function')
})
