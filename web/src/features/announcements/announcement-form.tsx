import {
  type AnnouncementPreview,
  announcementDaysMax,
  announcementTextMax,
  announcementTitleMax,
  type StaffAnnouncement,
} from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../lib/i18n/format.ts'
import { currentLocale, type Locale, languages } from '../../lib/i18n/i18n.ts'
import type { FieldOf } from '../../lib/use-previewed-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AnnouncementCard } from './announcement-card.tsx'
import styles from './announcements-page.module.css'
import { AudienceFields } from './audience-fields.tsx'
import { type Draft, hasMail, shownIn } from './draft-rules.ts'
import { MailFields } from './mail-fields.tsx'
import { type Guarded, useAnnouncementForm } from './use-announcement-form.ts'

type AnnouncementFormProps = { planned: StaffAnnouncement | null; guarded: Guarded; onClose: () => void }

/** A new announcement, or one that has not begun; members' view of it comes before it is saved. */
export function AnnouncementEditor({ planned, guarded, onClose }: AnnouncementFormProps) {
  const { t } = useTranslation()
  const {
    values: draft,
    set,
    fieldOf,
    errors,
    preview,
    isBusy,
    submit,
  } = useAnnouncementForm({ planned, guarded, onClose })
  const name = t(planned ? 'admin-screens:announcements.change' : 'admin-screens:announcements.write')
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={name}>
      <LanguageFields draft={draft} set={set} errors={errors} />
      <TextField
        {...fieldOf('path')}
        label={t('admin-screens:announcements.path')}
        hint={t('admin-screens:announcements.pathHint')}
        autoComplete="off"
        maxLength={200}
      />
      <TimeFields fieldOf={fieldOf} />
      <AudienceFields draft={draft} set={set} error={errors.audience} />
      {draft.kind === 'everyone' && <MailFields draft={draft} set={set} error={errors.mail} />}
      {preview && <Preview draft={draft} preview={preview} />}
      <TextArea
        {...fieldOf('reason')}
        label={t('admin-screens:acts.reason')}
        hint={t('admin-screens:acts.reasonKept')}
        rows={2}
        maxLength={500}
        required
      />
      <div className={styles.foot}>
        <Button kind="outlined" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" busy={isBusy}>
          {preview ? t('common:save') : t('admin-screens:announcements.preview')}
        </Button>
      </div>
    </form>
  )
}

export type FieldsProps = { draft: Draft; set: (part: Partial<Draft>) => void; errors: Record<string, string> }

function LanguageFields({ draft, set, errors }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.fields}>
      <legend>{t('admin-screens:announcements.words')}</legend>
      <p className={styles.muted}>{t('admin-screens:announcements.wordsHint')}</p>
      {languages.map(({ code, nativeName }) => (
        <div key={code} className={styles.language}>
          <TextField
            name={`title-${code}`}
            lang={code}
            label={t('admin-screens:announcements.titleIn', { language: nativeName })}
            autoComplete="off"
            maxLength={announcementTitleMax}
            required={code === 'en'}
            value={draft.titles[code]}
            error={errors[`titles.${code}`]}
            onChange={({ target }) => set({ titles: { ...draft.titles, [code]: target.value } })}
          />
          <TextArea
            name={`text-${code}`}
            lang={code}
            label={t('admin-screens:announcements.textIn', { language: nativeName })}
            rows={2}
            maxLength={announcementTextMax}
            required={code === 'en'}
            value={draft.texts[code]}
            error={errors[`texts.${code}`]}
            onChange={({ target }) => set({ texts: { ...draft.texts, [code]: target.value } })}
          />
        </div>
      ))}
      {errors.titles && <FieldError id="titles-error">{errors.titles}</FieldError>}
      {errors.texts && <FieldError id="texts-error">{errors.texts}</FieldError>}
    </fieldset>
  )
}

function TimeFields({ fieldOf }: { fieldOf: FieldOf<'startsAt' | 'endsAt'> }) {
  const { t } = useTranslation()
  return (
    <div className={styles.times}>
      <TextField
        {...fieldOf('startsAt')}
        type="datetime-local"
        label={t('admin-screens:announcements.starts')}
        hint={t('admin-screens:announcements.startsHint')}
      />
      <TextField
        {...fieldOf('endsAt')}
        type="datetime-local"
        label={t('admin-screens:announcements.ends')}
        hint={t('admin-screens:announcements.endsHint', { days: formatNumber(announcementDaysMax) })}
        required
      />
    </div>
  )
}

/** What members see, in each language. */
function Preview({ draft, preview: { members } }: { draft: Draft; preview: AnnouncementPreview }) {
  const { t } = useTranslation()
  const [language, setLanguage] = useState<Locale>(currentLocale)
  return (
    <div className={styles.preview}>
      <p role="status">
        {members === null
          ? t('admin-screens:announcements.seenFew')
          : t('admin-screens:announcements.seen', { count: members })}
      </p>
      {hasMail(draft) && (
        <p role="status">
          {members === null
            ? t('admin-screens:announcements.mailsFew')
            : t('admin-screens:announcements.mails', { count: members })}
        </p>
      )}
      <Select
        name="language"
        label={t('admin-screens:announcements.previewIn')}
        options={languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
        value={language}
        onChoose={setLanguage}
      />
      <AnnouncementCard announcement={shownIn(draft, language)} />
    </div>
  )
}
