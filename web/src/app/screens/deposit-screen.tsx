import { useSearchParams } from 'react-router'
import { Deposits } from '../../features/deposits/index.ts'
import { paths, redirectTarget } from '../paths.ts'

/** `reference` names the payment that is followed, `redirect` where somebody came from who needed it. */
export function DepositScreen() {
  const [search, setSearch] = useSearchParams()

  function follow(reference: string | null) {
    const next = new URLSearchParams(search)
    next.delete('cancelled')
    if (reference) next.set('reference', reference)
    else next.delete('reference')
    setSearch(next, { replace: true })
  }

  return (
    <Deposits
      reference={search.get('reference')}
      onFollow={follow}
      depositPath={paths.deposit}
      walletPath={paths.wallet}
      giftsPath={paths.gifts}
      backPath={search.has('redirect') ? redirectTarget(`?${search}`) : null}
    />
  )
}
