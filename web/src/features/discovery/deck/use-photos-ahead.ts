import type { MemberCard } from '@karibu/contract'
import { useEffect } from 'react'
import { isSavingData, photoWidths } from '../../../lib/device/data-saver.ts'

const ahead = 2
/** How wide the photo of a card is drawn. */
export const cardSizes = '(min-width: 768px) 416px, 92vw'

/** Fetches and decodes the photos of the next cards, so that they stand there when their turn comes. */
export function usePhotosAhead(cards: readonly MemberCard[]) {
  const photos = isSavingData() ? [] : cards.slice(1, 1 + ahead).flatMap(({ images }) => images.slice(0, 1))
  const widths = photos.map(photoWidths).join('\n')
  useEffect(() => {
    for (const offered of widths.split('\n').filter(Boolean)) {
      const image = new Image()
      // As the card will ask, so that it finds the very file.
      image.sizes = cardSizes
      image.srcset = offered
      // A photo that does not come is shown as cloth by the card itself.
      void image.decode?.().catch(() => undefined)
    }
  }, [widths])
}
