import { useSearchParams } from 'react-router'
import { Upgrade } from '../../../features/subscriptions/upgrade.tsx'
import { paths } from '../../paths.ts'

/** `need` is what the member lacked where they came from. */
export function UpgradeScreen() {
  const [search] = useSearchParams()
  return <Upgrade depositPath={paths.deposit} need={search.get('need')} />
}
