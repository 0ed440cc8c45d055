export { Carousel } from './carousel.tsx'
export { usePhotoEditing } from './queries.ts'
export { UploadControl } from './upload-control.tsx'
