import { readFileSync } from 'node:fs'
import { DockerfileParser, type Instruction } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'

const secretName = /PASSWORD|SECRET|TOKEN|API_KEY|PASSPHRASE/i

/** The faults of a Dockerfile: its instructions as Docker reads them, and what the image of a server must have. */
export function lintDockerfile(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const known = validate(text).map(({ range, message }) => `line ${range.start.line + 1}: ${message}`)
  const file = DockerfileParser.parse(text)
  const instructions = file.getInstructions()
  const last = instructions.slice(instructions.findLastIndex((one) => one.getKeyword() === 'FROM'))
  return [
    ...known,
    ...file.getFROMs().flatMap((from) => {
      const tag = from.getImageTag() ?? from.getImageDigest() ?? ''
      return /\d/.test(tag) ? [] : [at(from, `${from.getImage()} names no version`)]
    }),
    ...instructions.flatMap(instructionFaults),
    ...lastStageFaults(last),
  ]
}

const at = (instruction: Instruction, message: string): string =>
  `line ${instruction.getRange().start.line + 1}: ${message}`

function instructionFaults(instruction: Instruction): string[] {
  const keyword = instruction.getKeyword()
  const rest = instruction.getRawArgumentsContent() ?? ''
  if (keyword === 'ADD') return [at(instruction, 'ADD unpacks and downloads: use COPY')]
  if (['ENV', 'ARG'].includes(keyword) && secretName.test(rest.replaceAll(/=\S*/g, '')))
    return [at(instruction, 'a secret would be in the image')]
  if (keyword !== 'RUN') return []
  const lacks = [
    ...(/\bsudo\b/.test(rest) ? ['sudo in an image'] : []),
    ...(/apt-get install/.test(rest) && !/--no-install-recommends/.test(rest)
      ? ['apt-get without --no-install-recommends']
      : []),
    ...(/apt-get update/.test(rest) && !/rm -rf \/var\/lib\/apt\/lists/.test(rest)
      ? ['the lists of apt stay in the layer']
      : []),
    ...(/(curl|wget)\b.*\|\s*(ba)?sh\b/.test(rest) ? ['a downloaded script is run'] : []),
  ]
  return lacks.map((fault) => at(instruction, fault))
}

function lastStageFaults(stage: readonly Instruction[]): string[] {
  const lastOf = (keyword: string) => stage.findLast((one) => one.getKeyword() === keyword)?.getRawArgumentsContent()
  const user = lastOf('USER') ?? 'root'
  const start = lastOf('ENTRYPOINT') ?? lastOf('CMD') ?? ''
  return [
    ...(/^(root|0)\b/.test(user) ? ['the image runs as root: USER'] : []),
    ...(lastOf('HEALTHCHECK') ? [] : ['the image has no HEALTHCHECK']),
    ...(start.startsWith('[') ? [] : ['the command is run by a shell, which passes on no signals: CMD ["…"]']),
  ]
}
