import { loginForm, passwordForm, secondFactorProof } from '@karibu/contract'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useForm } from './use-form.ts'

const empty = { email: '', password: '', remember: false }

test('a form holds what is set, and reset restores the initial values and clears the errors', () => {
  const { result } = renderHook(() => useForm(loginForm, empty))
  act(() => result.current.set('email', 'ama@example.test'))
  act(() => result.current.show({ password: 'Wrong password' }))
  expect(result.current.field('email').value).toBe('ama@example.test')
  expect(result.current.errors.password).toBe('Wrong password')
  act(() => result.current.reset())
  expect(result.current.values).toEqual(empty)
  expect(result.current.errors).toEqual({})
})

test('a new value of a field clears its error and leaves the errors of others', () => {
  const { result } = renderHook(() => useForm(loginForm, empty))
  act(() => result.current.show({ email: 'Unknown address', password: 'Wrong password' }))
  act(() => result.current.set('email', 'ama@example.test'))
  expect(result.current.errors.email).toBeUndefined()
  expect(result.current.errors.password).toBe('Wrong password')
})

test('a misspelled field and a value of another type do not compile', () => {
  // @ts-expect-error: the schema has no such field.
  renderHook(() => useForm(loginForm, { ...empty, emial: '' }))
  // @ts-expect-error: a box is checked or not.
  renderHook(() => useForm(loginForm, { ...empty, remember: 'yes' }))
  const { result } = renderHook(() => useForm(loginForm, empty))
  const misspelled = () => [
    // @ts-expect-error: the schema has no such field.
    result.current.field('emial'),
    // @ts-expect-error: the schema has no such field.
    result.current.set('emial', ''),
    // @ts-expect-error: a box is checked or not.
    result.current.set('remember', 'yes'),
    // @ts-expect-error: the schema has no such field.
    result.current.values.emial,
    // @ts-expect-error: the schema has no such field.
    result.current.errors.emial,
    // @ts-expect-error: the schema has no such field.
    result.current.show({ emial: 'Unknown address' }),
  ]
  expect(misspelled).toBeTypeOf('function')
})

test('a form with one of two schemas has the fields of both', () => {
  const schemaFor = (isProof: boolean): typeof passwordForm | typeof secondFactorProof =>
    isProof ? secondFactorProof : passwordForm
  const { result } = renderHook(() => useForm(schemaFor(true), { password: '', secondFactor: '' }))
  act(() => result.current.set('secondFactor', '123456'))
  expect(result.current.field('secondFactor').value).toBe('123456')
  // @ts-expect-error: neither schema has such a field.
  expect(result.current.field('secondFaktor').value).toBe('')
})
