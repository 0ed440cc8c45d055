import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { setStaffKeysOn, useStaffKeysOn } from '../../../lib/device/key-switch.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Combobox, type ComboboxOption } from '../../../ui/fields/combobox.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { adminPaths } from '../admin-paths.ts'
import { useStaffPages } from '../staff-page.tsx'
import { staffKeys, useStaffKeys } from './staff-keys.ts'
import styles from './staff-shortcuts.module.css'

/** The keys of the staff pages, and the two dialogs that they open. While the keys are off, a button opens the one with the switch. */
export function StaffShortcuts() {
  const { t } = useTranslation()
  const isOn = useStaffKeysOn()
  const [open, setOpen] = useState<'goTo' | 'help' | null>(null)
  useStaffKeys(setOpen)
  const onClose = () => setOpen(null)
  return (
    <>
      {!isOn && (
        <p>
          <Button kind="ghost" size="small" onClick={() => setOpen('help')}>
            {t('admin-screens:keys.title')}
          </Button>
        </p>
      )}
      {open === 'goTo' && <GoTo onClose={onClose} />}
      {open === 'help' && <KeyHelp onClose={onClose} />}
    </>
  )
}

/** Any staff page by a part of its name. */
function GoTo({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const pages = useStaffPages()
  const options: ComboboxOption[] = [
    { value: adminPaths.home, label: t('admin-screens:home.title') },
    ...pages.map(({ to, title, group }) => ({
      value: to,
      label: t(title),
      detail: t(`admin-screens:nav.${group}`),
    })),
  ]
  return (
    <Dialog isOpen onClose={onClose} title={t('admin-screens:keys.goTo')}>
      <Combobox
        label={t('admin-screens:keys.page')}
        value={null}
        options={options}
        emptyText={t('admin-screens:keys.noPage')}
        onChange={(page) => {
          if (!page) return
          onClose()
          void navigate(page.value)
        }}
      />
    </Dialog>
  )
}

function KeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const isOn = useStaffKeysOn()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('admin-screens:keys.title')}
      focusTitle
      actions={<Button onClick={onClose}>{t('common:done')}</Button>}
    >
      <dl className={styles.keys}>
        {staffKeys.map(([key, action]) => (
          <div key={key} className={styles.line}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{t(`admin-screens:keys.${action}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('admin-screens:keys.switch')}
        hint={t('admin-screens:keys.switchHint')}
        checked={isOn}
        onChange={setStaffKeysOn}
      />
    </Dialog>
  )
}
