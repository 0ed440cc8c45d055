import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePublicPath } from '../../layouts/use-public-path.ts'
import { paths } from '../../paths.ts'

type LegalPageName = 'terms' | 'privacy' | 'safety' | 'guidelines'

/** Ways to the other papers, as entries of a list. */
export function LegalLinks({ to }: { to: readonly LegalPageName[] }) {
  const { t } = useTranslation()
  const publicPath = usePublicPath()
  return to.map((page) => (
    <li key={page}>
      <Link to={publicPath(paths[page])}>{t(`legal:${page}.title`)}</Link>
    </li>
  ))
}
