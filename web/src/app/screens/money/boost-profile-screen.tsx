import { BoostProfile } from '../../../features/boosts/index.ts'
import { paths } from '../../paths.ts'

export function BoostProfileScreen() {
  return <BoostProfile depositPath={paths.deposit} />
}
