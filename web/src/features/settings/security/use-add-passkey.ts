import { api } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { callForAnswer } from '../../../lib/api/api.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useFreshPassword } from '../../confirm-password/index.ts'
import { beginPasskey } from '../queries.ts'

type Added = { recoveryCodes: string[] | null }

/**
 * Makes a passkey under a name and saves it. `add` gives null when the member left, with a toast where they would wonder;
 * it throws what the server refuses. `dialog` has to be in the page.
 */
export function useAddPasskey() {
  const { t } = useTranslation()
  const { guarded, dialog } = useFreshPassword()

  async function add(name: string): Promise<Added | null> {
    const { makePasskey } = await import('../../../lib/device/passkeys.ts')
    const options = await guarded(beginPasskey)
    if (!options) return null
    const passkey = await makePasskey(options)
    if (passkey === null || passkey === 'known') {
      toast.error(t(passkey === null ? 'settings:passkeys.left' : 'settings:passkeys.known'))
      return null
    }
    const added = await guarded(() => callForAnswer(api.passkeys.add, { body: { name, passkey } }))
    if (!added) return null
    if (added.message) toast.info(added.message)
    return added.data
  }

  return { add, dialog }
}
