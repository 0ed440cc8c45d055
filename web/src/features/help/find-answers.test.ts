import { expect, test } from 'vitest'
import english from '../../../../locales/en/help.json'
import french from '../../../../locales/fr/help.json'
import { findAnswers } from './find-answers.ts'
import { type Question, topics } from './questions.ts'

const questions = topics.flatMap(({ questions }) => questions)
const find = (query: string, { answers }: typeof english | typeof french = english): readonly Question[] =>
  findAnswers(questions, (question) => `${answers[question].question} ${answers[question].answer}`, query)

test('every answer is listed under one topic', () => {
  expect(questions.toSorted()).toEqual(Object.keys(english.answers).toSorted())
})

test('an empty query finds everything', () => {
  expect(find('  ')).toEqual(questions)
})

test('words are found at any position, in any order and case', () => {
  expect(find('CODE newest')).toEqual(['code'])
  expect(find('newest code')).toEqual(['code'])
})

test('accents are ignored, typed or not', () => {
  expect(find('deposer', french)).toContain('deposit')
  expect(find('Déposer', french)).toEqual(find('deposer', french))
  expect(find('crédits', french)).toEqual(find('credits', french))
})

test('a word in no answer finds nothing', () => {
  expect(find('zebra')).toEqual([])
  expect(find('code zebra')).toEqual([])
})
