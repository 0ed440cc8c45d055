import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { SharedArrival } from '../../../features/profiles/index.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { paths } from '../../paths.ts'

/** Where photos arrive that another application shared with this one. */
export function SharedScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const done = useCallback(() => void navigate(paths.profile, { replace: true }), [navigate])
  return (
    <SharedArrival
      isLost={query.has('lost')}
      onDone={done}
      profileLink={
        <ButtonLink kind="outlined" icon="user" to={paths.profile}>
          {t('people:titles.mine')}
        </ButtonLink>
      }
    />
  )
}
