import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { MemberGrid, MemberTile } from '../../reactions/index.ts'
import { usePicks } from './use-picks.ts'
import styles from './weekly-picks.module.css'

type WeeklyPicksProps = { profileOf: (memberId: string) => string; onWrite: (memberId: string) => void }

/** Up to three members that the ranker suggested to me and me to them this week. Nothing where there are none. */
export function WeeklyPicks({ profileOf, onWrite }: WeeklyPicksProps) {
  const { t } = useTranslation()
  const { data } = usePicks()
  if (!data || data.members.length === 0) return null
  return (
    <section className={styles.picks} aria-labelledby="weekly-picks">
      <h2 id="weekly-picks" className={styles.title}>
        {t('suggestions:picks.title')}
      </h2>
      <p className={styles.text}>{t('suggestions:picks.text')}</p>
      <MemberGrid label={t('suggestions:picks.title')}>
        {data.members.map((member) => (
          <li key={member.id}>
            <MemberTile member={member} to={profileOf(member.id)}>
              <Button
                size="small"
                icon="chat"
                aria-label={t('suggestions:picks.writeName', { name: member.firstname })}
                onClick={() => onWrite(member.id)}
              >
                {t('suggestions:picks.write')}
              </Button>
            </MemberTile>
          </li>
        ))}
      </MemberGrid>
    </section>
  )
}
