// What profiles and the chat show of gifts. The screen imports its parts by their own files.
export { GiftLink } from './gift-link.tsx'
export { GiftMessage } from './gift-message.tsx'
