import { expect, test } from 'vitest'
import { type ContactMessage, spreadOf } from './spread-rules.ts'

/** The text, sent to so many others who had written this before. */
const toMany = (count: number, body: string, received: ContactMessage['received'] = ['Hello']): ContactMessage[] =>
  Array.from({ length: count }, (_, receiver) => ({ receiver, body, received }))
const number = 'Call me on 0803 555 1212'

test.each([
  ['a number', number],
  ['a link', 'See my photos on bit.ly/xyz'],
  ['a name on another network', 'Write to me, @rosy.love22'],
  ['an invitation to another application', 'Let us move to WhatsApp, I am rarely here'],
  ['an invitation in Swahili', 'Tuhamie WhatsApp, hapa siko sana'],
  ['an invitation in French', 'Viens sur WhatsApp, je ne suis pas souvent ici'],
])('%s to five strangers breaks the rule, to four it does not', (_name, body) => {
  expect(spreadOf(toMany(5, body))).toEqual({ receivers: 5, isBroken: true })
  expect(spreadOf(toMany(4, body)).isBroken).toBe(false)
})

test('the same number is recognized in other forms', () => {
  const forms = ['0803-555-1212', '+234 803 555 1212', '0 8 0 3 5 5 5 1 2 1 2', '(0803) 555.1212', '٠٨٠٣٥٥٥١٢١٢']
  const messages = forms.map((body, receiver) => ({ receiver, body, received: [] }))
  expect(spreadOf(messages)).toEqual({ receivers: 5, isBroken: true })
})

test('a link is recognized in other forms', () => {
  const forms = ['rich.example', 'RICH . example', 'rich(dot)example', 'rich [dot] example', 'https://rich.example']
  const messages = forms.map((body, receiver) => ({ receiver, body, received: [] }))
  expect(spreadOf(messages).isBroken).toBe(true)
})

test('another number for each stranger, or a deleted message, counts from eight on', () => {
  const numbers = (count: number): ContactMessage[] =>
    Array.from({ length: count }, (_, receiver) => ({
      receiver,
      body: `0803 555 12${10 + receiver}`,
      received: [],
    }))
  expect(spreadOf(numbers(7))).toEqual({ receivers: 7, isBroken: false })
  expect(spreadOf(numbers(8))).toEqual({ receivers: 8, isBroken: true })
  expect(spreadOf(toMany(8, '')).isBroken).toBe(true)
})

test('many messages to one stranger are one receiver', () => {
  expect(spreadOf(toMany(9, number).map((message) => ({ ...message, receiver: 1 }))).isBroken).toBe(false)
})

test.each([
  ['asked for a number', ['Hi', 'Can I have your number?']],
  ['asked in Swahili', ['Naomba namba yako']],
  ['asked about another application', ['Are you on WhatsApp?']],
  ['deleted what may have been the question', ['Hi', null]],
  ['has written more than three times', ['Hi', 'Good', 'Yes', 'In Lagos']],
])('a receiver who %s does not count', (_name, received) => {
  expect(spreadOf(toMany(12, number, received))).toEqual({ receivers: 0, isBroken: false })
})

test('asking for a number gives nothing, however many are asked', () => {
  expect(spreadOf(toMany(20, 'What is your number?')).isBroken).toBe(false)
})
