import { type Invitation, invitationForm, localeCodes, type StaffPermission } from '@karibu/contract'
import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { currentLocale } from '../../lib/i18n/i18n.ts'
import { type Locale, languages } from '../../lib/i18n/locales.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { FileField } from '../../ui/fields/file-field.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useFreshPassword } from '../confirm-password/index.ts'
import styles from './administration.module.css'
import { invite, sendInvitationPhoto, useRefresh } from './queries.ts'
import { RoleFields } from './role-fields.tsx'

const photoTypes = ['image/png', 'image/jpeg']

const noPermissions: StaffPermission[] = []

/** Adds a user: name, address, role, status and photo. The person joins by the invitation that is mailed. */
export function AddUser({ listPath }: { listPath: string }) {
  const { t } = useTranslation()
  const { form, submit, photo, photoFault, choosePhoto, dialog } = useAddUser(listPath)
  return (
    <Card>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.muted}>{t('admin-screens:add.text')}</p>
        <TextField {...form.field('name')} label={t('admin-screens:add.name')} autoComplete="off" required />
        <TextField
          {...form.field('email')}
          label={t('admin-screens:add.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          required
        />
        <RoleFields
          role={form.values.role}
          permissions={form.values.permissions}
          error={form.errors.permissions}
          onRole={(role) => form.set('role', role)}
          onPermissions={(permissions) => form.set('permissions', permissions)}
        />
        <StatusField status={form.values.status} onChange={(status) => form.set('status', status)} />
        <LocaleField locale={form.values.locale} onChange={(locale) => form.set('locale', locale)} />
        <FileField
          name="photo"
          accept={photoTypes.join()}
          label={t('admin-screens:add.photo')}
          choose={t('admin-screens:add.photoChoose')}
          fileName={photo?.name}
          hint={t('admin-screens:add.photoHint')}
          error={photoFault}
          onChange={choosePhoto}
        />
        <TextArea
          {...form.field('reason')}
          label={t('admin-screens:acts.reason')}
          hint={t('admin-screens:acts.reasonKept')}
          rows={2}
          maxLength={500}
          required
        />
        <div className={styles.actions}>
          <ButtonLink to={listPath} kind="outlined">
            {t('admin-screens:acts.cancel')}
          </ButtonLink>
          <Button type="submit" icon="plus" busy={form.isBusy}>
            {t('admin-screens:add.submit')}
          </Button>
        </div>
      </form>
      {dialog}
    </Card>
  )
}

function LocaleField({ locale, onChange }: { locale: Locale; onChange: (locale: Locale) => void }) {
  const { t } = useTranslation()
  return (
    <Select
      name="locale"
      label={t('admin-screens:add.locale')}
      value={locale}
      options={localeCodes.map((code) => ({
        value: code,
        label: languages.find((language) => language.code === code)?.nativeName ?? code,
      }))}
      onChoose={onChange}
    />
  )
}

type Status = Invitation['status']

function StatusField({ status, onChange }: { status: Status; onChange: (status: Status) => void }) {
  const { t } = useTranslation()
  return (
    <RadioCards
      legend={t('admin-screens:add.status')}
      name="status"
      value={status}
      onChange={onChange}
      options={[
        { value: 'active', label: t('admin-screens:statuses.active'), hint: t('admin-screens:add.activeHint') },
        {
          value: 'inactive',
          label: t('admin-screens:statuses.inactive'),
          hint: t('admin-screens:add.inactiveHint'),
        },
      ]}
    />
  )
}

/** The form, its photo, and what happens when it is sent. */
function useAddUser(listPath: string) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { guarded, dialog } = useFreshPassword()
  const [photo, setPhoto] = useState<File | null>(null)
  const [photoFault, setPhotoFault] = useState<string | undefined>()
  const form = useForm(invitationForm, {
    ...{ name: '', email: '', role: 'user', status: 'active', locale: currentLocale(), reason: '' },
    permissions: noPermissions,
  })

  function choosePhoto({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0] ?? null
    const isWrong = file !== null && !photoTypes.includes(file.type)
    setPhotoFault(isWrong ? t('admin-screens:add.photoWrong') : undefined)
    setPhoto(isWrong ? null : file)
  }

  const submit = form.submit(async (body) => {
    if (photoFault) return
    const added = await guarded(() => invite(body))
    if (!added) return
    if (photo && !(await sendInvitationPhoto(added.data.invitation.id, photo)))
      toast.error(t('admin-screens:add.photoFailed'))
    if (added.message) toast.info(added.message)
    await refresh()
    void navigate(listPath)
  })

  return { form, submit, photo, photoFault, choosePhoto, dialog }
}
