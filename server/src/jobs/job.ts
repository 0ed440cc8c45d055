import type { CronItem } from 'graphile-worker'
import * as z from 'zod'
import type { Context } from '../context.ts'

export type JobOptions = {
  runAt?: Date
  /** With a key a job that still waits is replaced instead of doubled. */
  key?: string
  attemptsMax?: number
  /** Of jobs that are due, those with a lower number run first; without one it is 0. */
  priority?: number
  /** Jobs of one queue run one after another, in whichever process. */
  queue?: string
}

/** A kind of job: its name in the queue and the schema of its payload, which is stored as JSON. */
export type Job<Payload = unknown> = JobOptions & { name: string; schema: z.ZodType<Payload> }
/** The jobs of a feature by key. Other features may enqueue them, so this table imports no handler. */
export type JobTable = Record<string, Job>
export type PayloadOf<J extends Job> = z.output<J['schema']>

/** Runs one job. If it throws, the job is tried again after a delay that grows with each attempt. */
type Handler<J extends Job> = (ctx: Context, payload: PayloadOf<J>) => Promise<void>
export type HandledJob = { job: Job; handle: (ctx: Context, payload: unknown) => Promise<void> }

/** Payload of jobs that need none, such as those of the crontab. */
export const noPayload = z.object({})
type WithoutPayload<Payload> = Record<never, never> extends Payload ? unknown : never

/** Declares a job. A name must not change while rows with it wait in the queue. */
export const job = <Payload>(name: string, schema: z.ZodType<Payload>, options: JobOptions = {}): Job<Payload> => ({
  name,
  schema,
  ...options,
})

/** Binds each job of a table to its handler, which receives the parsed payload. */
export function handleJobs<Table extends JobTable>(
  table: Table,
  handlers: { [Key in keyof Table]: Handler<Table[Key]> },
): HandledJob[] {
  return Object.entries(table).map(([key, declared]) => {
    const handle: Handler<Job> | undefined = handlers[key]
    if (!handle) throw new Error(`job ${declared.name} has no handler`)
    return { job: declared, handle: async (ctx, payload) => handle(ctx, parsePayload(declared, payload)) }
  })
}

/** The payload of a row does not match its schema: no later attempt can succeed. */
export class PayloadFault extends Error {}

function parsePayload<Payload>({ name, schema }: Job<Payload>, payload: unknown): Payload {
  const result = schema.safeParse(payload)
  if (result.success) return result.data
  // Paths and codes only: a payload may contain personal data.
  const faults = result.error.issues.map(({ path, code }) => `${path.join('.') || 'payload'} ${code}`)
  throw new PayloadFault(`job ${name}: ${faults.join(', ')}`)
}

/** An entry of the crontab (minute, hour, day, month, weekday in UTC) for a job that needs no payload. */
export const every = <Payload>(
  match: string,
  { name }: Job<Payload> & WithoutPayload<Payload>,
  options: { attemptsMax?: number } = {},
): CronItem => ({
  match,
  task: name,
  // graphile-worker stores when it first saw an identifier; it was always written without dots.
  identifier: name.replaceAll('.', ':'),
  options: options.attemptsMax === undefined ? {} : { maxAttempts: options.attemptsMax },
})
