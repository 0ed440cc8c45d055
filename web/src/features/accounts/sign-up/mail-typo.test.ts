import { expect, test } from 'vitest'
import { meantAddress } from './mail-typo.ts'

test.each([
  ['kola@gmial.com', 'kola@gmail.com'],
  ['kola@gmai.com', 'kola@gmail.com'],
  ['kola@gmaill.com', 'kola@gmail.com'],
  ['kola@gnail.com', 'kola@gmail.com'],
  ['Kola@Yaho.com', 'kola@yahoo.com'],
  ['kola@hotmial.fr', 'kola@hotmail.fr'],
  ['kola@gmail.com', null],
  ['kola@ymail.com', null],
  ['kola@unilag.edu.ng', null],
  ['kola@mail.com', null],
  ['kola@gmial@x.com', null],
  ['kola', null],
  ['', null],
])('for %s the intended address is %s', (typed, meant) => {
  expect(meantAddress(typed)).toBe(meant)
})
