import { brand } from '@karibu/contract/brand'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { queryClient } from '../../lib/api/query-client.ts'
import { SkipLink } from '../../ui/controls/skip-link.tsx'
import { Logo } from '../../ui/media/logo.tsx'
import { Pattern } from '../../ui/media/pattern.tsx'
import { paths } from '../paths.ts'
import styles from './auth-layout.module.css'
import { LanguageMenu } from './language-menu.tsx'

const pieces = [
  'welcome',
  'adire',
  'kikoi',
  'harbour',
  'market',
  'evening',
  'savanna',
  'lagoon',
  'hill',
  'drum',
  'coast',
]

/** A form beside a hanging of cloth around two people, which on small screens is a band at the top. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <div className={styles.layout}>
        <div className={styles.picture} aria-hidden="true">
          {pieces.map((seed, index) => (
            <span key={seed} className={styles.piece}>
              {index === 0 ? (
                <Couple />
              ) : (
                <Pattern seed={seed} columns={index % 3 === 0 ? 6 : 4} rows={index % 3 === 0 ? 8 : 4} />
              )}
            </span>
          ))}
        </div>
        <div className={styles.side}>
          <header className={styles.header}>
            <Pattern seed="lagoon" columns={20} rows={5} className={styles.band ?? ''} />
            <Link to={paths.home} className={styles.home} aria-label={t('common:nav.home')}>
              <Logo name={brand.name} />
            </Link>
            <LanguageMenu />
          </header>
          <main id="main" tabIndex={-1} className={styles.main}>
            {children}
          </main>
        </div>
      </div>
    </QueryClientProvider>
  )
}

/** The drawing of the landing page where the cloth is shown; a pattern until it is loaded, and without a network. */
function Couple() {
  const [Drawn, setDrawn] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!window.matchMedia?.('(min-width: 900px)').matches) return
    import('../../features/landing/drawings.tsx').then(
      ({ drawings }) => setDrawn(() => drawings.together),
      () => undefined,
    )
  }, [])
  return Drawn ? <Drawn /> : <Pattern seed="welcome" columns={6} rows={8} />
}
