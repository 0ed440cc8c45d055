import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { countOf, useSummary } from '../../../features/administration/index.ts'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { adminPaths } from '../admin-paths.ts'
import { useStaffPages } from '../staff-page.tsx'
import styles from './staff-links.module.css'

/** The links to the staff pages that one may open, in groups, with what waits on each; for a navigation around them. */
export function StaffLinks({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation()
  const pages = useStaffPages()
  const { data: summary } = useSummary()
  const groups = [...new Set(pages.map(({ group }) => group))]
  return (
    <div className={styles.nav}>
      <NavLink to={adminPaths.home} end className={styles.link} onClick={onFollow}>
        {t('admin-screens:home.title')}
      </NavLink>
      {groups.map((group) => (
        <LinkGroup key={group} label={t(`admin-screens:nav.${group}`)}>
          {pages
            .filter((page) => page.group === group)
            .map(({ to, title, queues }) => (
              <NavLink key={to} to={to} className={styles.link} onClick={onFollow}>
                {t(title)}
                <Waiting count={(summary && countOf(queues, summary)) ?? 0} />
              </NavLink>
            ))}
        </LinkGroup>
      ))}
    </div>
  )
}

function LinkGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-labelledby={id} className={styles.group}>
      <span id={id} className={styles.groupName}>
        {label}
      </span>
      {children}
    </div>
  )
}

/** How much waits on a page. Only for the eye: a link keeps its name, and the staff home says it in words. */
function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.count} aria-hidden>
      {formatNumber(count)}
    </span>
  )
}
