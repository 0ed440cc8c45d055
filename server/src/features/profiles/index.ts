export type { Viewer } from './card-view.ts'
export { cardsOf } from './cards-of.ts'
export { type Found, findVisible } from './find-visible.ts'
export { visibleTo } from './visible-to.ts'
