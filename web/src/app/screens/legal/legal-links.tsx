import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePublicPath } from '../../layouts/use-public-path.ts'
import { paths } from '../../paths.ts'
import { documents } from './documents.ts'

const linked = [...documents.map(({ name }) => name), 'safety'] as const
type LinkedName = (typeof linked)[number]

/** Links to the legal documents and the safety page, as entries of a list. */
export function LegalLinks({ except }: { except: LinkedName }) {
  const { t } = useTranslation()
  const publicPath = usePublicPath()
  return linked
    .filter((name) => name !== except)
    .map((name) => (
      <li key={name}>
        <Link to={publicPath(paths[name])}>{t(`documents:${name}.title`)}</Link>
      </li>
    ))
}
