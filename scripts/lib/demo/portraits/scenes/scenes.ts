import type { SceneName } from '../portrait-input.ts'
import { bookshop, desk, kitchen, lounge, music } from './indoors.ts'
import { beach, garden, pitch, trail } from './outdoors.ts'
import type { Scene } from './scene.ts'
import { courtyard, market, rooftop } from './town.ts'

export const scenes: Record<SceneName, Scene> = {
  market,
  kitchen,
  pitch,
  beach,
  courtyard,
  bookshop,
  music,
  rooftop,
  garden,
  trail,
  desk,
  lounge,
}
