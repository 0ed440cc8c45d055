export { acceptPhoto } from './known-pictures/accept-photo.ts'
export { orderPhotos } from './order-photos.ts'
export { removeBytes } from './orphaned-files.ts'
export { photoUrl, staffPhotoUrl } from './photo-address.ts'
export { fileKey, photoMime, voiceKey } from './photo-rules.ts'
export {
  isPhotoShown,
  type PhotoRow,
  type PhotoViewer,
  photosJson,
  photoView,
  staffPhotoView,
  viewerOf,
} from './photo-view.ts'
export { readVoiceNote, readWaveform } from './recordings/read-voice-note.ts'
export { sendRecording } from './recordings/send-recording.ts'
export { storeRecording } from './recordings/store-recording.ts'
export { deletePhoto, removePhoto } from './remove-photo.ts'
export { restorePhoto } from './restore-photo.ts'
export { sharePhoto } from './share-photo.ts'
export { isSimilar } from './similar-pictures.ts'
export { imageOwner } from './uploads/image-worker.ts'
export { sendPhoto, sendStaffPhoto, sendStoredPhoto } from './uploads/send-photo.ts'
export { addPhotos, claimStored, storeOnePhoto, uploadPhotos } from './uploads/upload-photos.ts'
