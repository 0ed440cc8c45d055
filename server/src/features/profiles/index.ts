export { cardsOf } from './cards-of.ts'
export { checkPhone } from './check-phone.ts'
export { findVisible } from './find-visible.ts'
export { visibleTo } from './visible-to.ts'
