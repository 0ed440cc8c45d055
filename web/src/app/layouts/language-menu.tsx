import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { type Locale, languages, localeOfPath, setLocale } from '../../lib/i18n/i18n.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import styles from './language-menu.module.css'

type LanguageMenuProps = { compact?: boolean; change?: (locale: Locale) => Promise<void> }

/** The languages by their own names; the choice is kept, and leaves an address that carries a language. */
export function LanguageMenu({ compact, change = setLocale }: LanguageMenuProps) {
  const { t, i18n } = useTranslation()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const current = languages.find((language) => language.code === i18n.language) ?? languages[0]

  async function choose(locale: Locale) {
    try {
      await change(locale)
    } catch {
      return toast.error(t('common:failed'))
    }
    const prefix = localeOfPath(pathname)
    if (prefix) navigate((pathname.slice(prefix.length + 1) || '/') + search + hash, { replace: true })
  }

  return (
    <Menu
      label={t('common:language.change', { language: current.nativeName })}
      items={languages.map(({ code, nativeName }) => ({
        id: code,
        label: nativeName,
        lang: code,
        checked: code === current.code,
        onSelect: () => void choose(code),
      }))}
      trigger={
        <>
          <Icon name="globe" />
          <span className={compact ? styles.compact : undefined}>{current.nativeName}</span>
          <Icon name="chevron-down" size={16} className={compact ? styles.compact : undefined} />
        </>
      }
    />
  )
}
