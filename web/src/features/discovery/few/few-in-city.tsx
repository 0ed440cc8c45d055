import type { api, ReplyOf } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { useShareAddress } from '../../profiles/index.ts'
import styles from './few-in-city.module.css'
import { useWatchCity } from './use-watch-city.ts'

export type Few = NonNullable<ReplyOf<typeof api.discovery.members>['fewInCity']>

type FewInCityProps = {
  few: Few
  preferencesPath: string
}

/** Says that few members are in my city and where the others come from; invites others, and offers a notice. */
export function FewInCity({ few, preferencesPath }: FewInCityProps) {
  const { t } = useTranslation()
  const share = useShareAddress()
  const watch = useWatchCity()
  return (
    <details className={styles.few} open>
      <summary className={styles.title}>
        <Icon name="pin" size={20} />
        <span>{t('suggestions:few.title', { city: few.city })}</span>
        <Icon name="chevron-down" size={20} />
      </summary>
      <p className={styles.text}>{t(few.widens ? 'suggestions:few.text' : 'suggestions:few.limited')}</p>
      <div className={styles.actions}>
        {!few.widens && (
          <ButtonLink size="small" kind="outlined" to={preferencesPath}>
            {t('discovery:wider.preferences')}
          </ButtonLink>
        )}
        <Button size="small" kind="outlined" icon="send" onClick={() => void share('/')}>
          {t('suggestions:few.invite')}
        </Button>
        <Button
          size="small"
          kind="ghost"
          icon={few.watched ? 'check' : 'bell'}
          aria-pressed={few.watched}
          busy={watch.isPending}
          onClick={() => watch.mutate(!few.watched)}
        >
          {t(few.watched ? 'suggestions:few.watched' : 'suggestions:few.watch')}
        </Button>
      </div>
    </details>
  )
}
