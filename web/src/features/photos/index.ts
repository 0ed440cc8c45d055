export { Carousel } from './carousel.tsx'
export { usePhotoEditing } from './photo-editing.ts'
export { UploadControl } from './upload-control.tsx'
