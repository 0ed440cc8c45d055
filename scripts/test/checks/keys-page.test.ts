import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../lib/run.ts'
import { isTest, listFiles } from '../../lib/source-files.ts'

const page = readFileSync(join(root, 'docs/KEYS.md'), 'utf8')
const cryptographic =
  /\b(createHash|createHmac|createCipheriv|createSign|createVerify|hkdfSync|scrypt|pbkdf2|randomBytes|randomInt|generateKeyPair\w*|getRandomValues)\b|\bcrypto\.subtle\b|['"](@node-rs\/argon2|web-push|@simplewebauthn\/server)/

test('every file that calls a cryptographic function is in the inventory of docs/KEYS.md', () => {
  const files = listFiles(root, ['{contract,client,server,web}/src/**/*.{ts,tsx}', 'scripts/lib/backup/*.ts'])
  const missing = files.filter(
    (path) =>
      !isTest(path) && cryptographic.test(readFileSync(join(root, path), 'utf8')) && !page.includes(`\`${path}\``),
  )
  expect(missing).toEqual([])
})

test('every file that docs/KEYS.md names exists', () => {
  const named = [...page.matchAll(/`((?:contract|client|server|web|scripts|deploy)\/[^`\s]+)`/g)].map(
    ([, path]) => path,
  )
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((path) => !path || !existsSync(join(root, path)))).toEqual([])
})

test('every key of the settings is in the table of keys', () => {
  const settings = readFileSync(join(root, '.env.example'), 'utf8')
  const keys = [...settings.matchAll(/^#? ?([A-Z0-9_]*(?:SECRET|KEY|PASSPHRASE|HASH)[A-Z0-9_]*)=/gm)].map(
    ([, name]) => name ?? '',
  )
  expect(keys.length).toBeGreaterThan(8)
  const providers = /^(PAYSTACK|TRANZAK|FLUTTERWAVE|AFRICASTALKING|TERMII)_/
  const kinds = [/^VAPID_/, /^(BACKUP_)?S3_/, providers]
  const missing = keys.filter((name) => !page.includes(`\`${name}\``) && !kinds.some((kind) => kind.test(name)))
  expect(missing).toEqual([])
})
