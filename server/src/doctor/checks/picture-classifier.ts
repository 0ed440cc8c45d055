import { type Check, fine } from '../check.ts'

/** A grey JPEG of 8 × 8 pixels: the check sends no picture of a member. */
const greyJpeg = Buffer.from(
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAA/9k=',
  'base64',
)

/** Applies where a classifier is set: whether its packages are installed, and whether it answers as documented. */
export const checkPictureClassifier: Check = async ({ pictureClassifier }) => {
  if (!pictureClassifier) return null
  const result = await pictureClassifier.classify(greyJpeg)
  if (result.outcome === 'classified') return fine
  const { why } = result
  if (why === 'absent') return { state: 'warn', found: 'missing', detail: 'npm run classifier:install' }
  if (why === 'load') return { state: 'warn', found: 'broken', detail: 'classifier/node_modules' }
  if (why === 'format') return { state: 'warn', found: 'wrong', detail: 'nudity, faces' }
  if (why.startsWith('HTTP ')) return { state: 'warn', found: 'refused', detail: why }
  return { state: 'warn', found: 'unreachable', detail: why }
}
