import { type DailyLimitName, dailyLimitBounds, trustLevels, usualDailyLimits } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { type Draft, levelsTyped } from './setting-form-rules.ts'
import styles from './settings.module.css'

type LevelFieldsProps = {
  name: DailyLimitName
  draft: Draft
  set: (part: Partial<Draft>) => void
  errors: Record<string, string>
}

/** A limit of a day by how far members are verified. */
export function LevelFields({ name, draft, set, errors }: LevelFieldsProps) {
  const { t } = useTranslation()
  const { min, max } = dailyLimitBounds[name]
  const usual = usualDailyLimits[name]
  return (
    <>
      <p className={styles.muted}>{t(`admin-screens:settings.limits.hints.${name}`)}</p>
      <div className={styles.levels}>
        {trustLevels.map((level) => (
          <TextField
            key={level}
            name={level}
            inputMode="numeric"
            autoComplete="off"
            label={t(`admin-screens:settings.limits.levels.${level}`)}
            hint={t('admin-screens:settings.limits.range', {
              min: formatNumber(min),
              max: formatNumber(max),
              usual: formatNumber(usual[level]),
            })}
            required
            value={draft[level]}
            error={errors[level]}
            onChange={(event) => set({ [level]: event.target.value })}
          />
        ))}
      </div>
      <div>
        <Button kind="outlined" size="small" onClick={() => set(levelsTyped(usual))}>
          {t('admin-screens:settings.limits.fill')}
        </Button>
      </div>
      <p className={styles.muted}>{t('admin-screens:settings.limits.note')}</p>
    </>
  )
}
