import { Upgrade } from '../../../features/subscriptions/index.ts'
import { paths } from '../../paths.ts'

export function UpgradeScreen() {
  return <Upgrade depositPath={paths.deposit} />
}
