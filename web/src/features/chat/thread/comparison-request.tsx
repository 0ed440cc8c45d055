import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'

type ComparisonRequestProps = { name: string; onOpen: () => void }

/** A quiet line in the conversation: the other wants to compare genotypes. Nothing outside the conversation says so. */
export function ComparisonRequest({ name, onOpen }: ComparisonRequestProps) {
  const { t } = useTranslation()
  return (
    <Banner
      action={
        <Button kind="ghost" size="small" onClick={onOpen}>
          {t('comparison:received.open')}
        </Button>
      }
    >
      {t('comparison:received.line', { name })}
    </Banner>
  )
}
