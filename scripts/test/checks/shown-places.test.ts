import { legalNumbers } from '@karibu/contract/legal-facts'
import { expect, test } from 'vitest'
import { type City, shownPlaces } from '../../lib/checks/shown-places.ts'

const { cityPopulationMin } = legalNumbers
const placeOf = (cityId: number, population: number): City => ({
  cityId,
  name: `Place ${cityId}`,
  country: 'NG',
  adminCode: String(cityId),
  featureCode: 'PPL',
  population,
  loc: { coordinates: [3 + cityId, 6] },
})

test('a city is shown from the number of inhabitants on that the privacy notice names, and so is a region', () => {
  const [large, small] = [placeOf(1, cityPopulationMin), placeOf(3, cityPopulationMin - 1)]
  const village = { ...placeOf(5, 500), adminCode: '7' }
  const neighbours = { ...placeOf(7, cityPopulationMin - 500), featureCode: 'PPL' }
  const shown = shownPlaces([large, small, village], [large, small, village, neighbours])
  expect([...shown.values()]).toEqual([
    { cityId: 1, region: false },
    { cityId: null, region: false },
    { cityId: null, region: true },
  ])
})
