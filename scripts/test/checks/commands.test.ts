import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../lib/run.ts'

type Command = { file: string; command: string }

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  '.env.example',
  'bench/README.md',
  ...globSync('docs/**/*.md', { cwd: root }),
]
const packageFile = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const programs = /^(npm|npx|node|vitest|playwright|tsc|biome|knip|tsx|yarn|pnpm|bun)$/

/** Programs that an operator has, or that work under the Node of the host. */
const allowed = [/^npm (ci|start|test)\b/, /^npx web-push generate-vapid-keys$/]

test('every command in the documents is an npm script, so that it runs on the Node version of npm ci', () => {
  const commands = documents.flatMap(commandsIn)
  expect(commands.length).toBeGreaterThan(30)
  expect(commands.filter(({ command }) => !isRunnable(command))).toEqual([])
})

test.each(['npm run nothing', 'node scripts/demo.ts', 'npx vitest run src', 'KARIBU_LONG=1 npm run nowhere -- x'])(
  'a document that contains "%s" is found',
  (command) => {
    expect(commandsOf(`Type \`${command}\`.`)).toEqual([command])
    expect(isRunnable(command)).toBe(false)
  },
)

test('a command in a code block, after another command or after a variable is found', () => {
  expect(commandsOf('```sh\nnpm ci && npm start\nPORT=1 npm run books\n```\n')).toEqual([
    'npm ci',
    'npm start',
    'PORT=1 npm run books',
  ])
})

function commandsIn(file: string): Command[] {
  return commandsOf(readFileSync(join(root, file), 'utf8')).map((command) => ({ file, command }))
}

/** Text marked as code: in blocks line by line, in the text between backticks, in .env.example after `#`. */
function commandsOf(text: string): string[] {
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'))
  const inline = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  const settings = [...text.matchAll(/^[A-Z_]+=\S* +# (.+)$/gm)].map(([, example = '']) => example)
  return [...blocks, ...inline, ...settings]
    .flatMap((line) => line.split(/&&|;|\|/))
    .map((command) => command.trim())
    .filter((command) => programs.test(withoutSettings(command).split(' ')[0] ?? '') && command.includes(' '))
}

const withoutSettings = (command: string): string => command.replace(/^([A-Z_]+=\S+ )+/, '')

function isRunnable(command: string): boolean {
  const plain = withoutSettings(command)
  const script = /^npm run ([\w:-]+)/.exec(plain)?.[1]
  if (script) return Object.hasOwn(packageFile.scripts, script)
  return allowed.some((form) => form.test(plain))
}
