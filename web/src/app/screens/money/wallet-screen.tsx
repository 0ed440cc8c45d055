import { WalletPage } from '../../../features/wallet/index.ts'
import { paths } from '../../paths.ts'

export function WalletScreen() {
  return (
    <WalletPage
      paths={{
        deposit: paths.deposit,
        withdraw: paths.withdraw,
        boost: paths.boostProfile,
        gifts: paths.gifts,
        support: paths.chatSupport,
      }}
    />
  )
}
