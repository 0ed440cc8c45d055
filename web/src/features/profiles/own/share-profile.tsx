import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { useShareAddress } from '../use-share-address.ts'

/** Shares the address of the member's own profile. */
export function ShareProfile({ path }: { path: string }) {
  const { t } = useTranslation()
  const share = useShareAddress()
  return (
    <Button kind="outlined" icon="send" onClick={() => void share(path)}>
      {t('people:share.button')}
    </Button>
  )
}
