import type { MemberCard } from '@karibu/contract'
import { useEffect } from 'react'

const ahead = 2

/** Fetches and decodes the photos of the next cards, so that they stand there when their turn comes. */
export function usePhotosAhead(cards: readonly MemberCard[]) {
  const addresses = cards
    .slice(1, 1 + ahead)
    .map(({ images }) => images[0]?.medium)
    .join(' ')
  useEffect(() => {
    for (const address of addresses.split(' ').filter(Boolean)) {
      const image = new Image()
      image.src = address
      // A photo that does not come is shown as cloth by the card itself.
      void image.decode?.().catch(() => undefined)
    }
  }, [addresses])
}
