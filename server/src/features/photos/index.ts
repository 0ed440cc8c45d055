export { photoUrl } from './photo-address.ts'
export { type PhotoRow, photosJson, photoView } from './photo-view.ts'
