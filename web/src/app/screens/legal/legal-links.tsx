import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePublicPath } from '../../layouts/use-public-path.ts'
import { paths } from '../../paths.ts'

type Paper = 'terms' | 'privacy' | 'safety' | 'guidelines'

/** Ways to the other papers, as entries of a list. */
export function PaperLinks({ to }: { to: readonly Paper[] }) {
  const { t } = useTranslation()
  const publicPath = usePublicPath()
  return to.map((paper) => (
    <li key={paper}>
      <Link to={publicPath(paths[paper])}>{t(`legal:${paper}.title`)}</Link>
    </li>
  ))
}
