import type { ServerEventPayload } from '@karibu/contract'
import { expect, expectTypeOf, test } from 'vitest'
import type { Context } from '../context.ts'

test('the compiler rejects a misspelled event and a wrong payload', () => {
  const unrun = ({ emit, emitToDevice }: Pick<Context, 'emit' | 'emitToDevice'>) => {
    emit('', 'ticket.changed', { id: '' })
    // @ts-expect-error: no such event
    emit('', 'ticket.chnaged', { id: '' })
    // @ts-expect-error: a field is missing
    emit('', 'presence.changed', { memberId: '' })
    // @ts-expect-error: no such field
    emit('', 'ticket.changed', { uid: '' })
    // @ts-expect-error: a field of another type
    emit('', 'wallet.changed', { usd: '1', credits: 0 })
    // @ts-expect-error: no such event
    emitToDevice('', 'call.changes', {})
  }
  expect(unrun).toBeTypeOf('function')
  expectTypeOf<ServerEventPayload<'ticket.changed'>>().toEqualTypeOf<{ id: string }>()
})
