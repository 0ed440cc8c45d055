import type { Comparison, MemberCard } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import styles from './comparison-sheet.module.css'
import { useAskToCompare } from './queries.ts'

const points = ['same', 'tells', 'silence', 'once', 'unchecked'] as const

type ConsentProps = {
  person: Pick<MemberCard, 'id' | 'firstname'>
  comparison: Comparison
  ownProfilePath: string
  onClose: () => void
}

/** What comparing means, said before one asks or agrees. */
export function Consent({ person, comparison, ownProfilePath, onClose }: ConsentProps) {
  const { t } = useTranslation()
  const ask = useAskToCompare(person.id)
  const name = person.firstname
  const isReceived = comparison.state === 'received'
  return (
    <>
      {isReceived && <p className={styles.lead}>{t('comparison:received.text', { name })}</p>}
      <p>{t('comparison:what')}</p>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{t(`comparison:points.${point}`, { name })}</li>
        ))}
      </ul>
      {!comparison.ready && <p className={styles.note}>{t('comparison:missing', { name })}</p>}
      <div className={styles.actions}>
        <Button kind="outlined" onClick={onClose}>
          {t('comparison:notNow')}
        </Button>
        {comparison.ready ? (
          <Button icon="check" busy={ask.isPending} onClick={() => ask.mutate()}>
            {t(isReceived ? 'comparison:received.agree' : 'comparison:ask', { name })}
          </Button>
        ) : (
          <ButtonLink icon="pencil" to={ownProfilePath}>
            {t('comparison:give')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}
