import { useSearchParams } from 'react-router'
import { type Arrival, Deposits } from '../../../features/deposits/index.ts'
import { paths } from '../../paths.ts'
import { redirectTarget } from '../../redirect-target.ts'

/** What the payment pages add to the address when they lead back. */
const ofCancelled = 'cancelled'
const ofReturned = ['trxref', 'requestId']
const added = [ofCancelled, ...ofReturned, 'transactionId']

/** `reference` names the payment that is followed, `redirect` the page that required it. */
export function DepositScreen() {
  const [search, setSearch] = useSearchParams()

  function follow(reference: string | null) {
    const next = new URLSearchParams(search)
    for (const name of added) next.delete(name)
    if (reference) next.set('reference', reference)
    else next.delete('reference')
    setSearch(next, { replace: true })
  }

  return (
    <Deposits
      reference={search.get('reference')}
      arrival={arrivalOf(search)}
      onFollow={follow}
      depositPath={paths.deposit}
      walletPath={paths.wallet}
      giftsPath={paths.gifts}
      supportPath={paths.chatSupport}
      missingUsd={missingOf(search)}
      backPath={search.has('redirect') ? redirectTarget(`?${search}`) : null}
    />
  )
}

/** `missing`: US dollars; anything else than a sum up to the daily limit is none. */
function missingOf(search: URLSearchParams): number {
  const missing = Number(search.get('missing'))
  return missing > 0 && missing <= 1000 ? missing : 0
}

function arrivalOf(search: URLSearchParams): Arrival {
  if (search.has(ofCancelled)) return 'left'
  return ofReturned.some((name) => search.has(name)) ? 'returned' : null
}
