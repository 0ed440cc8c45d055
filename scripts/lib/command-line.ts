import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

type CommandLine<O extends ParseArgsOptionsConfig> = {
  usage: string
  options: O
  /** How many words besides options the command takes; none where it is not said. */
  argumentsMax?: number
  args?: string[]
}

/**
 * Reads the arguments of a command. `--help` prints the usage and ends with 0; an unknown option or a word too many prints
 * what is wrong before the usage and ends with 2.
 */
export function readCommandLine<const O extends ParseArgsOptionsConfig>({
  usage,
  options,
  argumentsMax = 0,
  args = process.argv.slice(2),
}: CommandLine<O>) {
  // Checked first: other arguments may be mistyped when help is requested.
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true, strict: true })
    const extra = parsed.positionals[argumentsMax]
    if (extra === undefined) return parsed
    return endWithUsage(`Unexpected argument '${extra}'.`, usage)
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('. To specify')
    return endWithUsage(reason, usage)
  }
}

/** Prints what is wrong with a command line and how it is meant, and ends with 2. */
export function endWithUsage(reason: string, usage: string): never {
  console.error(`${reason}\n\n${usage}`)
  process.exit(2)
}

/** A time with its zone, as 2026-12-01T02:00Z; null for anything else. */
export function readTime(value: string): Date | null {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(value)
  return isTime && !Number.isNaN(Date.parse(value)) ? new Date(value) : null
}
