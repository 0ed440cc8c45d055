import * as z from 'zod/mini'
import { routes } from '../route.ts'

/** Every check of the installation, in the order in which they are shown. */
export const systemCheckNames = [
  'site',
  'sockets',
  'proxy',
  'certificate',
  'webhooks',
  'database',
  'databaseSettings',
  'databaseLogin',
  'migrations',
  'indexes',
  'connections',
  'replication',
  'jobs',
  'backups',
  'walArchive',
  'storage',
  'knownPictures',
  'pictureClassifier',
  'redis',
  'mail',
  'mailDns',
  'turn',
  'push',
  'paystack',
  'tranzak',
  'flutterwave',
  'playMoney',
  'rates',
  'clock',
  'dataFolder',
  'disk',
  'files',
] as const
export type SystemCheckName = (typeof systemCheckNames)[number]

const systemCheckState = z.enum(['ok', 'warn', 'fail'])
export type SystemCheckState = z.output<typeof systemCheckState>

const systemCheck = z.object({
  name: z.enum(systemCheckNames),
  state: systemCheckState,
  /** What is checked, what was found, and how it is mended; all in the language of the request. */
  title: z.string(),
  text: z.string(),
  /** Null where nothing is wrong. */
  fix: z.nullable(z.string()),
  ms: z.number(),
})
export type SystemCheck = z.output<typeof systemCheck>

export const staffSystem = routes({
  checks: {
    method: 'GET',
    path: '/admin/system',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    rateLimit: 'costly',
    summary:
      'Checks the installation and the systems that it uses, as `npm run doctor` does, at most 5 seconds long. Checks that do not apply are left out. Settings, keys and personal data are not shown.',
    reply: z.object({ state: systemCheckState, checks: z.array(systemCheck), at: z.string() }),
  },
})
