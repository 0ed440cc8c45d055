import { makeStorage } from '../../server/src/adapters/storage.ts'
import type { Config } from '../../server/src/config/config.ts'
import { StartFault } from '../../server/src/db/start-fault.ts'
import { listOwnGifts, removeGiftPicture } from '../../server/src/features/catalogue/remove-gift-picture.ts'
import { endWithUsage, readCommandLine } from '../lib/command-line.ts'
import { type Operator, runAsOperator } from './run-as-operator.ts'

const usage = `Usage: npm run gifts [-- list]
       npm run gifts -- remove-picture CODE REASON
list: the gifts that staff added, with their codes.
remove-picture: deletes the picture of one of them and ends its sale. Members who were given it have it still, with the usual icon.
CODE: as list prints it; the address of the picture ends with it too. REASON: in quotes; it is in the audit log.`

type Work = (ctx: Operator, config: Config) => Promise<string>

const { positionals } = readCommandLine({ usage, options: {}, argumentsMax: 3 })
const work = workOf(positionals) ?? endWithUsage('The arguments fit no command.', usage)

function workOf([command = 'list', code = '', reason = '']: string[]): Work | null {
  if (command === 'list') return code === '' ? list : null
  if (command !== 'remove-picture' || code === '' || reason.trim() === '') return null
  return (ctx, config) => remove(ctx, config, { code, reason: reason.trim() })
}

async function list({ db }: Operator): Promise<string> {
  const gifts = await listOwnGifts(db)
  if (gifts.length === 0) return 'Staff have added no gift.'
  return gifts
    .map(({ code, name, active, hasPicture }) =>
      [code, name, active ? 'for sale' : 'not for sale', hasPicture ? '' : 'without a picture'].join('  ').trim(),
    )
    .join('\n')
}

async function remove(ctx: Operator, config: Config, removal: { code: string; reason: string }): Promise<string> {
  // The outcome says what could not be deleted.
  const outcome = await removeGiftPicture({ ...ctx, storage: makeStorage(config), log: () => undefined }, removal)
  if (outcome === 'unknown') throw new StartFault(`No gift has the code ${removal.code}: npm run gifts`)
  if (outcome === 'none') throw new StartFault(`${removal.code} has no picture that was uploaded.`)
  const { areBytesGone, cancelled } = outcome
  return [
    `${removal.code} has no picture any more and is not for sale.`,
    areBytesGone
      ? 'Its files are deleted.'
      : 'Its files could not be deleted now: a running server tries again each hour.',
    ...(cancelled > 0 ? [`Waiting changes of its price that were cancelled: ${cancelled}.`] : []),
  ].join('\n')
}

await runAsOperator(work)
