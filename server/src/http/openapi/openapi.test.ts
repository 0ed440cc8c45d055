import { api } from '@karibu/contract'
import { expect, test } from 'vitest'
import { openApi } from './openapi.ts'

const { paths, components } = openApi(api)

/** All names that the description refers to. */
const references = [...JSON.stringify({ paths, components }).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target)

test('schemas that the contract exports are components, and every reference leads to one', () => {
  const names = Object.keys(components.schemas)
  expect(names).toEqual(expect.arrayContaining(['Failure', 'Boost', 'MemberCard', 'Person', 'SignedInUser', 'Wallet']))
  const targets = Object.entries(components).flatMap(([part, named]) =>
    Object.keys(named).map((name) => `#/components/${part}/${name}`),
  )
  expect([...new Set(references)].filter((target) => !targets.includes(target ?? ''))).toEqual([])
  expect(JSON.stringify({ paths, components })).not.toContain('$defs')
})

test('each component is used, and an input has the suffix only beside an output of its name', () => {
  const names = Object.keys(components.schemas)
  expect(names.filter((name) => !references.includes(`#/components/schemas/${name}`))).toEqual([])
  const inputs = names.filter((name) => name.endsWith('Input')).map((name) => name.replace(/Input$/, ''))
  expect(inputs.filter((name) => !names.includes(name))).toEqual([])
})

test('a response refers to its component, parameters are inlined', () => {
  const operation = paths['/api/profile/boost/{id}']?.post
  const data = operation?.responses[200]?.content?.['application/json']?.schema?.properties?.data
  expect(data?.properties?.boost).toEqual({ $ref: '#/components/schemas/Boost' })
  expect(operation?.parameters.map(({ name, in: where }) => [name, where])).toContainEqual(['id', 'path'])
  expect(components.schemas.Boost?.required).toContain('startedAt')
})

test('each call declares whether a token is required', () => {
  expect(paths['/api/auth/login']?.post?.security).toEqual([])
  expect(paths['/api/profile/boost/{id}']?.post?.security).toEqual([{ bearer: [] }])
  const optional = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter((operation) => operation['x-who'] === 'optional')
  expect(optional.length).toBeGreaterThan(0)
  for (const { operationId, security } of optional) expect(security, operationId).toEqual([{}, { bearer: [] }])
})

test('an object with a closed list of keys names each of them', () => {
  const reply = paths['/api/notifications/settings']?.get?.responses[200]?.content?.['application/json']?.schema
  const switches = reply?.properties?.data?.properties?.settings?.properties?.switches
  expect(Object.keys(switches?.properties ?? {})).toEqual(switches?.required)
  expect(switches?.required).toContain('match')
})

test('a call has a summary of one sentence, and a description with the rest', () => {
  const login = paths['/api/auth/login']?.post
  expect(login?.summary).toBe('Log in by password')
  expect(login?.description).toMatch(/^`email_unverified`, .*`POST \/appeals`\.$/)
  expect(paths['/api/health']?.get?.summary).toBe('Liveness of the process')
})
