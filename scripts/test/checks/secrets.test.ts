import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findSecrets } from '../../checks/check-secrets.ts'
import { root, run } from '../../lib/run.ts'

// Put together here, so that no file of the project has one.
const secrets: [name: string, text: string, found: string][] = [
  ['a key of a private certificate', pem('PRIVATE KEY'), 'privatekey'],
  ['a token of Slack', `token: ${'xoxb'}-${'1234567890'}-${'aB3dE5fG7h'.repeat(2)}`, 'slack'],
  ['a token of GitHub', `token: ${'ghp'}_${'a1B2c3D4e5F6'.repeat(3)}`, 'github'],
  ['the password of a database', `url = postgres://admin:${'kD93jfLqpe'}@db.example.com/karibu`, 'database-connection'],
  ['a key of Paystack', `PAYSTACK_SECRET_KEY=${'sk'}_live_${'0a1b2c3d4e'.repeat(4)}`, 'Paystack'],
  ['a key of Flutterwave', `key ${'FLWSECK'}-${'0a1b2c3d'.repeat(4)}-X`, 'Flutterwave'],
  ['a key of Africa’s Talking', `key ${'atsk'}_${'0a1b2c3d'.repeat(9)}`, 'Africa’s Talking'],
]

function pem(kind: string): string {
  const line = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj'
  return [`-----BEGIN ${kind}-----`, ...Array.from({ length: 12 }, () => line), `-----END ${kind}-----`].join('\n')
}

test.each(secrets)('%s is found, at its line', async (_, text, found) => {
  const lines = await findSecrets([{ path: 'docs/planted.md', text: `A page.\n${text}\n` }])
  expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^docs/planted\\.md:2: .*${found}`)))
  for (const line of lines)
    expect(text.split('\n')).not.toContainEqual(expect.stringContaining(line.split(': ')[1] ?? ''))
})

test('the example logins and short test keys are not reported', async () => {
  const text = [
    'DATABASE_URL=postgres://karibu_app:app-password@127.0.0.1:5432/karibu',
    'PAYSTACK_SECRET_KEY=   # sk_live_0123456789abcdef',
  ]
  expect(await findSecrets([{ path: 'README.md', text: text.join('\n') }])).toEqual([])
})

test('the command exits with 0 for the project and with 1 for an uncommitted file with a secret', async () => {
  const command = { command: process.execPath, args: ['scripts/checks/check-secrets.ts'] }
  expect(await run(command)).toEqual({ code: 0, output: '' })
  const path = join(root, 'docs/planted-secret.md')
  const [, text] = secrets[4] ?? []
  try {
    writeFileSync(path, `${text}\n`)
    expect(execFileSync('git', ['status', '--short', path], { cwd: root, encoding: 'utf8' })).toContain('??')
    const { code, output } = await run(command)
    expect([code, output]).toEqual([1, expect.stringContaining('docs/planted-secret.md:1: a secret key of Paystack')])
    expect(output).not.toContain('0a1b2c3d4e')
  } finally {
    rmSync(path, { force: true })
  }
})
